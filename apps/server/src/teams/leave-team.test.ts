import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addLeague, addLeagueEntry, addTeam } from '../testing/league-fixture.ts'
import { standForEach } from '../testing/stand.ts'

const stand = await standForEach('leave_team', {
  members: 2,
  bank: 'stand-in',
  prepare: ({ db }) => sql`update app_user set birth_date = '1990-01-01'`.execute(db),
})
const { db } = stand
const [captain, other] = stand.tokens
const send = (method: 'POST' | 'DELETE', path: string, token = captain) =>
  stand.call<{ problem?: string; key: string }>(method, path, { token, body: {} })

// requirements TE7, TE9
test.each([
  ['leaves it', (team: number) => send('POST', `/teams/${team}/leave`)],
  ['closes the account', () => send('DELETE', '/users/me')],
])(
  'a team whose last player %s has neither captain nor link, and leaves leagues that are not drawn',
  async (_, end) => {
    const team = await addTeam(db, { captainId: 1 })
    const leagues = [await addLeague(db, { capacity: 4 }), await addLeague(db, { capacity: 4 })]
    const entries: number[] = []
    for (const leagueId of leagues)
      entries.push(await addLeagueEntry(db, { leagueId, teamId: team }))
    await sql`update league set status = 'playing' where id = ${leagues[1]}`.execute(db)
    const { key } = (await send('POST', `/teams/${team}/invitation`)).body
    expect((await end(team)).status).toBe(200)
    const { rows } = await sql`select n.state, t.captain_id, t.invitation_hash from team t
    join league_entry e on e.team_id = t.id join enrolment n on n.id = e.id where t.id = ${team} order by e.id`.execute(
      db,
    )
    const closed = { captainId: null, invitationHash: null }
    expect(rows).toEqual([
      { state: 'left', ...closed },
      { state: 'confirmed', ...closed },
    ])
    const joined = await send('POST', `/teams/invitations/${key}`, other)
    expect(joined.body.problem).toBe('invitation_over')
    // the calendar keeps its teams
    const { body } = await stand.call('GET', `/competitions/${leagues[1]}/leaguestandings`)
    expect(JSON.stringify(body)).toContain(`Équipe ${team}`)
  },
)
