import type { EntryCheck, OwnEntry, Tournament } from '@quatre/contract'
import { dayMs, enrolmentHeldMinutes, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { answerBank, cards, details } from '../../testing/pay.ts'
import { addPlayer, addTournament } from '../../testing/tournament-fixture.ts'
import { ines, lea, nora, openEntryStand, stranger, zoe } from './entry-stand.test-tools.ts'

const deadline = fixtureNow + 8 * dayMs
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
} = await openEntryStand('entries')
const { db } = stand

const readEntryState = async (player: number, id: number) => (await entry(player, id)).state
const look = () => stand.jobs.repeat('look after enrolments')

/** A pair that has paid. */
async function entered(player: number, partner: number, of = tournament): Promise<number> {
  const { body } = await enter(player, partner, { of })
  await pay(player, body.id, 4000)
  return body.id
}

// requirement TN11
describe('who may enter', () => {
  test('the check says all of both players, the weight and its place', async () => {
    const body = await checked(lea, ines)
    expect(body).toMatchObject({ mayEnter: true, weight: 11_016, place: 1, needsLicence: false })
    expect(body.me.checks).toContainEqual({
      isMet: true,
      text: 'licence valable jusqu’au 31/08/2027',
    })
    expect(body.partner?.checks.every(({ isMet }) => isMet)).toBe(true)
  })

  test('a partner ranked too well is refused with the reason, and enters by no call', async () => {
    const body = await checked(lea, nora)
    expect(body.mayEnter).toBe(false)
    expect(body.partner?.checks.find(({ isMet }) => !isMet)?.text).toMatch(
      /^Nora est trop bien classée/,
    )
    const { status, body: refused } = await enter(lea, nora)
    expect({ status, ...refused }).toMatchObject({ status: 422, problem: 'entry_refused' })
    const written = sql`select from tournament_entry where tournament_id = ${tournament}`
    expect(await written.execute(db)).toMatchObject({ rows: [] })
  })

  test('a member without a licence is told so before', async () => {
    const { body } = await read<EntryCheck>(stranger, `/competitions/${tournament}/entry`)
    expect(body).toMatchObject({ needsLicence: true, mayEnter: false })
    expect((await enter(stranger, lea)).body.problem).toBe('entry_refused')
  })

  test('nobody is in two pairs of an event, as holder or second player', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(ines, body.id, 2000)
    await pay(lea, body.id, 2000)
    expect((await enter(ines, zoe)).body.problem).toBe('entry_refused')
    expect((await enter(zoe, lea)).body.problem).toBe('entry_refused')
    expect((await enter(lea, zoe)).body.problem).toBe('already_enrolled')
  })

  test('a pair asked for again is the same one; with another player it is not taken for it', async () => {
    const { body } = await enter(lea, ines)
    expect((await enter(lea, ines)).body.id).toBe(body.id)
    expect((await enter(lea, zoe)).body.problem).toBe('already_enrolled')
    expect((await enter(lea, ines, { isSplit: true })).body.problem).toBe('already_enrolled')
  })

  test('the database refuses what no rule has seen', async () => {
    const id = await entered(lea, ines)
    const other = await enter(zoe, 6)
    const write = sql`update tournament_entry set partner_id = ${await readId(ines)} where id = ${other.body.id}`
    await expect(write.execute(db)).rejects.toMatchObject({ constraint: 'tournament_player_once' })
    expect(await readEntryState(lea, id)).toBe('confirmed')
  })

  test('entries are taken from the opening until the deadline', async () => {
    stand.clock(deadline)
    expect((await enter(lea, ines)).body.problem).toBe('entries_closed')
    stand.clock(deadline - 1)
    expect((await enter(lea, ines)).status).toBe(201)
  })
})

// requirement TN12
test('a child is no second player, by whatever call', async () => {
  await sql`insert into responsible (child_id, adult_id)
    values (${await readId(ines)}, ${await readId(zoe)})`.execute(db)
  const path = `/competitions/${tournament}/entry?partner=${await readId(ines)}`
  expect((await read(lea, path)).status).toBe(404)
  expect((await enter(lea, ines)).body.problem).toBe('player_not_found')
})

// requirement TN12
describe('partners', () => {
  test('are found by name or licence number, with the weight they give or why not', async () => {
    expect(await found(lea, 'search=ines')).toMatchObject([
      { firstName: 'Inès', weight: 11_016, place: 1, refusal: null },
    ])
    const [byLicence] = await found(lea, `licence=L${await readId(nora)}`)
    expect(byLicence).toMatchObject({ firstName: 'Nora', weight: null })
    expect(byLicence?.refusal).toMatch(/trop bien classée/)
  })

  test('no answer has an address or a number; a hidden last name finds nobody', async () => {
    expect(JSON.stringify(await found(lea, 'search=In%C3%A8'))).not.toMatch(/@|mobile|email/)
    await sql`update app_user set hide_last_name = true`.execute(db)
    expect(await found(lea, 'search=N2')).toMatchObject([])
    expect(await found(lea, 'search=%25%25%25')).toEqual([])
  })

  test('players one has played with are listed without a search', async () => {
    await entered(lea, ines)
    const body = await found(ines, '')
    expect(body.map(({ firstName }) => firstName)).toEqual(['Léa'])
  })
})

// requirement TN14
describe('each pays a half', () => {
  test('the place is kept a day for the second half, and both are in then', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(lea, body.id, 2000)
    const half = await entry(ines, body.id)
    expect(half).toMatchObject({
      state: 'held',
      player: { paid: false, due: { value: 2000 } },
      expiresAt: '2026-11-25T10:00:00+01:00',
    })
    await eventually(async () => expect(await mailsTo(ines)).toEqual(['entry_half']))
    stand.pass(60)
    await pay(ines, body.id, 2000)
    expect(await readEntryState(lea, body.id)).toBe('confirmed')
    await requireSoundBooks(stand.bank, db)
  })

  test('a second player who pays first is not asked to', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(ines, body.id, 2000)
    expect(await readEntryState(lea, body.id)).toBe('held')
    expect(await mailsTo(ines)).toEqual([])
    await pay(lea, body.id, 2000)
    expect(await readEntryState(ines, body.id)).toBe('confirmed')
  })

  test('a half that does not come loses the place, and the other one comes back', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(lea, body.id, 2000)
    stand.clock(fixtureNow + dayMs)
    expect(await readEntryState(lea, body.id)).toBe('expired')
    expect((await post(ines, `/entries/${body.id}/refuse`)).body.problem).toBe(
      'enrolment_not_found',
    )
    await look()
    await eventually(async () => {
      const { rows } = await sql<{ returned: number }>`
        select returned_cents as returned from enrolment_charge`.execute(db)
      expect(rows).toEqual([{ returned: 2000 }])
    })
    expect((await enter(zoe, ines)).status).toBe(201)
  })

  test('a second player who is only invited is waited for, even when the first has paid', async () => {
    const { body } = await enter(lea, null, { isSplit: true })
    await pay(lea, body.id, 2000)
    expect(await readEntryState(lea, body.id)).toBe('held')
    const key = await invitationTo(lea, body.id)
    const shown = await stand.call<Record<string, unknown>>('GET', `/entries/invitations/${key}`)
    expect(shown.body).toMatchObject({ holder: 'Léa', share: { value: 2000 } })
    expect(JSON.stringify(shown.body)).not.toContain('Martin')
    expect((await post(ines, `/entries/invitations/${key}`)).status).toBe(200)
    expect((await post(zoe, `/entries/invitations/${key}`)).body.problem).toBe('invitation_over')
    await pay(ines, body.id, 2000)
    expect(await entry(lea, body.id)).toMatchObject({ state: 'confirmed', weight: 11_016 })
  })
})

// requirement TN16
describe('another second player', () => {
  test('the former one gets their half back, and the new one owes it', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(lea, body.id, 2000)
    await pay(ines, body.id, 2000)
    const changed = await post<OwnEntry>(lea, `/entries/${body.id}/partner`, {
      secondPlayer: { id: await readId(zoe) },
    })
    expect(changed.body).toMatchObject({ state: 'confirmed', isHalfMissing: true, weight: 13_812 })
    expect((await read(ines, `/entries/${body.id}`)).status).toBe(404)
    const { rows } = await sql<{ returned: number }>`
      select returned_cents as returned from enrolment_charge order by charge_id`.execute(db)
    expect(rows).toEqual([{ returned: 0 }, { returned: 2000 }])
    await pay(zoe, body.id, 2000)
    expect(await entry(zoe, body.id)).toMatchObject({ player: { paid: true } })
    await requireSoundBooks(stand.bank, db)
  })

  test('a half that goes back ends the day that it had given', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(ines, body.id, 2000)
    expect(Date.parse((await entry(lea, body.id)).expiresAt ?? '')).toBe(fixtureNow + dayMs)
    await post(lea, `/entries/${body.id}/partner`, { secondPlayer: { id: await readId(zoe) } })
    const { state, expiresAt } = await entry(lea, body.id)
    expect(state).toBe('held')
    expect(Date.parse(expiresAt ?? '')).toBe(fixtureNow + enrolmentHeldMinutes * minuteMs)
    await requireSoundBooks(stand.bank, db)
  })

  test('a player who pays while they are replaced gets all of it back', async () => {
    const { body } = await enter(lea, ines, { isSplit: true })
    await pay(lea, body.id, 2000)
    const atBank = await pay(ines, body.id, 2000, cards.challenge)
    await post(lea, `/entries/${body.id}/partner`, { secondPlayer: { id: await readId(zoe) } })
    const result = await answerBank(atBank, 'confirmed')
    const { body: outcome } = await details(stand, atBank.body.payment, result)
    expect(outcome.resultCode).toBe('Refunded')
    expect(await entry(zoe, body.id)).toMatchObject({ state: 'held', player: { paid: false } })
    expect((await pay(ines, body.id, 2000)).body.problem).toBe('enrolment_not_found')
    await requireSoundBooks(stand.bank, db)
  })

  test('is chosen until the deadline, by the holder alone', async () => {
    const id = await entered(lea, ines)
    const secondPlayer = { id: await readId(zoe) }
    expect((await post(ines, `/entries/${id}/partner`, { secondPlayer })).status).toBe(404)
    expect((await post(zoe, `/entries/${id}/partner`, { secondPlayer })).status).toBe(404)
    stand.clock(deadline)
    for (const answer of [
      await post(lea, `/entries/${id}/partner`, { secondPlayer }),
      await post(ines, `/entries/${id}/refuse`),
    ])
      expect(answer.body.problem).toBe('partner_fixed')
  })
})

// requirement TN17
describe('leaving', () => {
  test.each([
    ['before the deadline gives all back', deadline - 1, 4000],
    ['at the deadline gives nothing back', deadline, 0],
  ])('%s, as it was shown', async (_name, at, cents) => {
    const id = await entered(lea, ines)
    stand.clock(at)
    expect(await entry(lea, id)).toMatchObject({ refund: { value: cents } })
    const left = await post<{ refund: { value: number } }>(lea, `/entries/${id}/leave`)
    expect(left.body.refund.value).toBe(cents)
    expect((await post(lea, `/entries/${id}/leave`)).body.problem).toBe('enrolment_not_found')
    await requireSoundBooks(stand.bank, db)
  })
})

// requirement TN15
describe('the waiting line', () => {
  test('a pair that leaves makes place for the first who waits, who pays it', async () => {
    await sql`update place set capacity = 1 where offer_id = (
      select offer_id from tournament where id = ${tournament})`.execute(db)
    const first = await entered(lea, ines)
    expect((await enter(zoe, 6)).body.problem).toBe('places_full')
    const waiting = await enter(zoe, 6, { waits: true })
    expect(waiting.body).toMatchObject({
      state: 'waiting',
      position: 1,
      player: { due: { value: 0 } },
    })
    expect((await enter(zoe, 6, { waits: true })).body).toMatchObject({
      problem: 'already_waiting',
      message: "Tu es déjà inscrit à la liste d'attente",
    })
    await post(lea, `/entries/${first}/leave`)
    await eventually(async () => expect(await readEntryState(zoe, waiting.body.id)).toBe('offered'))
    expect((await entry(zoe, waiting.body.id)).expiresAt).toBe('2026-11-25T10:00:00+01:00')
    expect((await post(lea, `/entries/${waiting.body.id}/accept`)).status).toBe(404)
    await post(zoe, `/entries/${waiting.body.id}/accept`)
    await pay(zoe, waiting.body.id, 4000)
    expect(await readEntryState(zoe, waiting.body.id)).toBe('confirmed')
  })

  test('everybody reads it in its order: a heavier pair that came first stays before', async () => {
    await sql`update place set capacity = 1 where offer_id = (
      select offer_id from tournament where id = ${tournament})`.execute(db)
    await entered(lea, ines)
    const first = await enter(zoe, 6, { waits: true })
    await sql`update federation_ranking set rank = 5000 where user_id = ${await readId(nora)}`.execute(
      db,
    )
    await addPlayer(db, await readId(stranger), { sex: 'Female', rank: 5001 })
    const { body } = await enter(nora, null, { waits: true })
    await post(stranger, `/entries/invitations/${await invitationTo(nora, body.id)}`)
    const { entries } = (await read<Tournament>(lea, `/competitions/${tournament}`)).body
    const line = entries.filter(({ state }) => state === 'waiting')
    expect(line.map(({ id }) => id)).toEqual([first.body.id, body.id])
  })

  test('on the last day an offer lasts two hours, and the place can be had after the deadline', async () => {
    await sql`update place set capacity = 1 where offer_id = (
      select offer_id from tournament where id = ${tournament})`.execute(db)
    const first = await entered(lea, ines)
    const waiting = await enter(zoe, 6, { waits: true })
    stand.clock(deadline - hourMs)
    await post(lea, `/entries/${first}/leave`)
    await eventually(async () => expect(await readEntryState(zoe, waiting.body.id)).toBe('offered'))
    expect(Date.parse((await entry(zoe, waiting.body.id)).expiresAt ?? '')).toBe(deadline + hourMs)
    stand.clock(deadline + 30 * minuteMs)
    expect((await post(zoe, `/entries/${waiting.body.id}/accept`)).status).toBe(200)
  })

  test('from P500 on the strongest pair comes first', async () => {
    const strong = await addTournament(db, { capacity: 1, category: 'P500', event: 'women' })
    const holder = await entered(nora, ines, strong)
    const weak = await enter(zoe, 6, { of: strong, waits: true })
    await sql`insert into app_user (first_name, last_name, email) values ('Ana', 'Roux', 'ana@exemple.fr')`.execute(
      db,
    )
    const { rows } = await sql<{
      id: number
    }>`select id from app_user where email = 'ana@exemple.fr'`.execute(db)
    await addPlayer(db, rows[0]?.id ?? 0, { sex: 'Female', rank: 50 })
    const body = { secondPlayer: { id: rows[0]?.id }, isSplit: false, waits: true }
    const better = await post<OwnEntry>(lea, `/competitions/${strong}/entries`, body)
    expect([await entry(lea, better.body.id), await entry(zoe, weak.body.id)]).toMatchObject([
      { position: 1 },
      { position: 2 },
    ])
    await post(nora, `/entries/${holder}/leave`)
    await eventually(async () => expect(await readEntryState(lea, better.body.id)).toBe('offered'))
  })
})

// requirement TN9
test('an open page is told of a pair that enters, pays and leaves', async () => {
  const ended = new AbortController()
  const url = `${stand.app.listeningOrigin}/api/v1/competitions/${tournament}/follow`
  const { body: stream } = await fetch(url, { signal: ended.signal })
  let text = ''
  void (async () => {
    for await (const chunk of stream ?? []) text += new TextDecoder().decode(chunk)
  })().catch(() => {})
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query = 'listen notices' and state = 'idle'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  })
  const told = async () => {
    await expect.poll(() => text).toContain('event: change')
    text = ''
  }
  const { body } = await enter(lea, ines)
  await told()
  await pay(lea, body.id, 4000)
  await told()
  await post(lea, `/entries/${body.id}/leave`)
  await told()
  ended.abort()
})

// requirement TN18
test('a member reads their own entries alone', async () => {
  const id = await entered(lea, ines)
  const mine = (player: number, of: number) =>
    read<OwnEntry[]>(player, `/competitionParticipations?userId=${of}&active=true&appId=2`)
  expect((await mine(lea, await readId(lea))).body).toMatchObject([{ id, player: { paid: true } }])
  expect((await mine(ines, await readId(ines))).body).toMatchObject([{ id, isHolder: false }])
  expect((await mine(zoe, await readId(zoe))).body).toEqual([])
  expect((await mine(zoe, await readId(lea))).status).toBe(403)
  expect((await read(zoe, `/entries/${id}`)).status).toBe(404)
})
