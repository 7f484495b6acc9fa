import type { EntryCheck, Tournament } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { ines, lea, nora, openEntryStand, zoe } from './entry-stand.test-tools.ts'

const {
  stand,
  tournament,
  idOf,
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
    expect(partner).toMatchObject({ firstName: 'Zoé', rank: null, weight: null, checks: [] })
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

  test('and who is not known to be an adult is nobody, but by a link that they answer', async () => {
    await sql`update app_user set birth_date = '2010-05-12' where id = ${await idOf(ines)}`.execute(
      db,
    )
    expect(await checked(lea, ines)).toMatchObject({ problem: 'player_not_found' })
    expect((await enter(lea, ines)).body.problem).toBe('player_not_found')
    const { body } = await enter(lea, null)
    const key = await invitationTo(lea, body.id)
    expect((await post(ines, `/entries/invitations/${key}`)).status).toBe(200)
  })
})

// requirement TN21
describe('who is named by another', () => {
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
    const again = { secondPlayer: { id: await idOf(ines) } }
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
})
