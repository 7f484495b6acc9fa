import { everybody, members, type CallLines } from '../../testing/call-lines.ts'

// nobody has that link
const link = { users_key: 'k'.repeat(43), users_id: 1 }

export const calls: CallLines<'closing'> = {
  closing: {
    describe: { answers: members(200) },
    close: { body: { password: 'raquette7', giveUpBalance: true }, answers: members(200) },
    reopeningLink: { body: link, answers: everybody(200), wrongKey: 200 },
    reopen: { body: link, answers: everybody(410), wrongKey: 410 },
  },
}
