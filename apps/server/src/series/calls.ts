import { everybody, members, type CallLines } from '../testing/call-lines.ts'

export const calls: CallLines<'series'> = {
  series: {
    stages: { answers: everybody(200) },
    ranking: { query: { category: 'dames' }, answers: everybody(404) },
    own: { answers: members(200) },
  },
}
