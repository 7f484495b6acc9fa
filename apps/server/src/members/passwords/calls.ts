import { callers, everybody, members, onlySelf, type CallLines } from '../../testing/call-lines.ts'

const password = 'raquette7'
// nobody has that link
const link = { users_key: 'k'.repeat(43), users_id: 1 }

export const calls: CallLines<'passwords'> = {
  passwords: {
    // they have no password
    prove: { body: { password }, answers: members(422) },
    change: {
      params: { id: callers.self },
      body: { oldPassword: password, newPassword: 'nouveau7' },
      answers: onlySelf(422, 403),
    },
    forgotten: { body: { email: 'personne@joueurs.example' }, answers: everybody(200) },
    resetLink: { body: link, answers: everybody(200), wrongKey: 200 },
    reset: { body: { ...link, password: 'nouveau7' }, answers: everybody(410), wrongKey: 410 },
  },
}
