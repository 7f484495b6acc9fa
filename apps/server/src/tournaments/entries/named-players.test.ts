import type { EntryCheck, Tournament } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { ines, lea, nora, openEntryStand, zoe } from './entry-stand.test-tools.ts'

const {
  stand,
  tournament,
  readId,
  post,
  read,
  enter,
  pay,
  checked,
  found,
  invitationTo,
  entry,
  mailsTo,
} = await openEntryStand('named_players')
const { db } = stand

// requirement TN12
describe('of somebody one has not played with, only whether the pair may enter is said', () => {
  const why = 'ne peut pas s’inscrire à ce tournoi avec toi.'

  test('when it may', async () => {
    const { partner, ...body } = await checked(lea, zoe)
    expect(body).toMatchObject({ mayEnter: true, weight: null, place: null, refusals: [] })
    expect(partner).toMatchObject({ lastName: 'N.', rank: null, weight: null, checks: [] })
    const [other] = await found(lea, 'search=zoe')
    expect(other).toMatchObject({ rank: null, weight: null, place: null, refusal: null })
  })

  test('when it may not, by whatever call', async () => {
    const { mayEnter, partner } = await checked(zoe, nora)
    expect([mayEnter, partner?.rank, partner?.checks]).toEqual([
      false,
      null,
      [{ isMet: false, text: `Nora ${why}` }],
    ])
    const [other] = await found(zoe, 'search=nora')
    expect(other).toMatchObject({ rank: null, refusal: `Nora ${why}` })
    expect((await enter(zoe, nora)).body.message).toBe(`Nora ${why}`)
  })

  test('nor by entering with them without paying', async () => {
    const { body } = await enter(lea, zoe, { isSplit: true })
    const hidden = [{ rank: 4812 }, { rank: null }]
    expect(body).toMatchObject({ weight: null, players: hidden })
    const { entries } = (await read<Tournament>(6, `/competitions/${tournament}`)).body
    expect(entries).toMatchObject([{ weight: null, players: hidden }])
    expect((await checked(6, lea)).weights).toEqual([])
    expect(await found(lea, '')).toHaveLength(2)
  })

  test('nor by the data of one’s own that one downloads', async () => {
    const { body: made } = await enter(lea, zoe)
    interface Data {
      readonly tournamentEntries: readonly object[]
    }
    const { body } = await read<Data>(lea, '/users/me/data')
    const hidden = { id: made.id, holderRank: 4812, partnerRank: null, weight: null }
    expect(body.tournamentEntries.at(-1)).toMatchObject(hidden)
  })

  test('and who is not known to be an adult is nobody, but by a link that they answer', async () => {
    await sql`update app_user set birth_date = '2010-05-12' where id = ${await readId(ines)}`.execute(
      db,
    )
    expect(await checked(lea, ines)).toMatchObject({ problem: 'player_not_found' })
    expect((await enter(lea, ines)).body.problem).toBe('player_not_found')
    const { body } = await enter(lea, null)
    const key = await invitationTo(lea, body.id)
    expect((await post(ines, `/entries/invitations/${key}`)).status).toBe(200)
    // and then has no whole name, as an adult who hides theirs
    const { entries } = (await read<Tournament>(6, `/competitions/${tournament}`)).body
    const shown = { name: 'Martin / Inès', players: [{ lastName: 'Martin' }, { lastName: 'N.' }] }
    expect(entries).toMatchObject([shown])
  })
})

// requirement TN21
describe('a player named by another', () => {
  const named = async (isSplit = true) => (await enter(zoe, ines, { isSplit })).body.id

  test('refuses in one press: the pair keeps its place, and does not name them again', async () => {
    const id = await named()
    await pay(zoe, id, 2000)
    await pay(ines, id, 2000)
    const { body } = await post<{ refund: { value: number } }>(ines, `/entries/${id}/refuse`)
    expect(body.refund.value).toBe(2000)
    const alone = { state: 'confirmed', isInvited: true, isHalfMissing: true }
    expect(await entry(zoe, id)).toMatchObject(alone)
    expect((await post(ines, `/entries/${id}/refuse`)).status).toBe(404)
    expect((await post(zoe, `/entries/${id}/refuse`)).status).toBe(404)
    await eventually(async () => expect(await mailsTo(zoe)).toContain('entry_alone'))
    const again = { secondPlayer: { id: await readId(ines) } }
    expect((await post(zoe, `/entries/${id}/partner`, again)).body.problem).toBe('entry_refused')
    await post(zoe, `/entries/${id}/leave`)
    expect((await enter(zoe, ines)).body.problem).toBe('entry_refused')
    expect((await enter(lea, ines)).status).toBe(201)
    await requireSoundBooks(stand.bank, db)
  })

  test.each([true, false])(
    'enters with somebody else, split %s: the first pair looks for another',
    async (isSplit) => {
      const id = await named(isSplit)
      await pay(zoe, id, isSplit ? 2000 : 4000)
      const { body } = await read<EntryCheck>(ines, `/competitions/${tournament}/entry`)
      expect(body).toMatchObject({ mayEnter: true, entry: null })
      expect((await enter(ines, lea)).status).toBe(201)
      const state = isSplit ? 'held' : 'confirmed'
      expect(await entry(zoe, id)).toMatchObject({ state, isInvited: true })
    },
  )

  test('withdraws, which takes out themselves alone: the holder keeps their place', async () => {
    const id = await named(false)
    await pay(zoe, id, 4000)
    const { body } = await post<{ refund: { value: number } }>(ines, `/entries/${id}/leave`)
    expect(body.refund.value).toBe(0)
    expect(await entry(zoe, id)).toMatchObject({ state: 'confirmed', isInvited: true })
    await requireSoundBooks(stand.bank, db)
  })

  test('answers the link of another, which takes them out too', async () => {
    const id = await named()
    const { body } = await enter(lea, null)
    const key = await invitationTo(lea, body.id)
    expect((await post(ines, `/entries/invitations/${key}`)).status).toBe(200)
    expect(await entry(zoe, id)).toMatchObject({ isInvited: true })
    await post(zoe, `/entries/${id}/leave`)
    // she has answered now
    expect((await enter(ines, 6)).body.problem).toBe('entry_refused')
  })

  test.each([
    ['before the deadline: the pair looks for another', 0, { state: 'confirmed', isInvited: true }],
    ['after it: the pair is withdrawn', 9 * dayMs, { state: 'left', isInvited: false }],
  ])('closes their account %s', async (_name, laterMs, alone) => {
    const id = await named()
    await pay(zoe, id, 2000)
    await pay(ines, id, 2000)
    stand.clock(fixtureNow + laterMs)
    await sql`update session set signed_in_at = ${new Date(fixtureNow + laterMs)}`.execute(db)
    const of = { token: stand.tokens[ines - 1], body: { giveUpBalance: false } }
    expect((await stand.call('DELETE', '/users/me', of)).status).toBe(200)
    expect(await entry(zoe, id)).toMatchObject(alone)
    const { rows } = await sql<{ cents: number; to: string }>`
      select r.amount_cents as cents, r.destination as to from refund r join charge c on c.id = r.charge_id
      where c.kind = 'tournament_entry'`.execute(db)
    expect(rows).toEqual(laterMs > 0 ? [] : [{ cents: 2000, to: 'card' }])
    await requireSoundBooks(stand.bank, db)
  })
})
