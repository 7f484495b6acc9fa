import { everybody, members, type CallLines } from '../testing/call-lines.ts'
import type { Stand } from '../testing/stand.ts'
import { addLeague } from './league-fixture.test-tools.ts'

const league = { params: { id: 999_041 } }

export const calls: CallLines<'leagues'> = {
  leagues: {
    standings: { ...league, answers: everybody(200) },
    calendar: { ...league, answers: everybody(200) },
    ownTeam: { ...league, answers: members(200) },
  },
}

export async function addSamples({ db }: Pick<Stand, 'db'>): Promise<void> {
  await addLeague(db, { id: league.params.id, teams: ['Lobs'] })
}
