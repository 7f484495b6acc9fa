import { everybody, sampleIds, type CallLines } from '../testing/call-lines.ts'

const params = { id: sampleIds.tournament }
const shown = { params, answers: everybody(200) }

export const calls: CallLines<'tournaments'> = {
  tournaments: {
    list: { answers: everybody(200) },
    get: shown,
    groupStandings: shown,
    teams: shown,
    players: shown,
    calendar: shown,
    follow: { params: { id: 999 }, answers: everybody(404) },
  },
}
