import { bookingMoves, bookingStatuses, constraintProblems, problems } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at, closeCourt, courts } from '../testing/center-fixture.ts'

const stand = await standForEach('constraints', { members: 4 })
const db = stand.db

/** The constraint that refuses a statement, or null when nothing does. */
async function refusedBy(statement: ReturnType<typeof sql>): Promise<string | null> {
  try {
    await db.transaction().execute((tx) => statement.execute(tx))
    return null
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return String(error.constraint)
    throw error
  }
}

const insertBooking = (status: string, minutes = 60) => sql`
  insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at, status,
    price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key)
  values (1, 1, 3, 0, 1, ${at('18:00')}, ${at('18:00')}::timestamptz + make_interval(mins => ${minutes}),
    ${status}, 100, 100, 4, now(), 24, md5(random()::text))`

// requirement B19
describe('the moves of a booking’s status', () => {
  const pairs = bookingStatuses.flatMap((from) => bookingStatuses.map((to) => [from, to] as const))

  test.each(pairs)('%s to %s is the same to the database and to the domain', async (from, to) => {
    await insertBooking(from).execute(db)
    const refusal = await refusedBy(sql`update booking set status = ${to}`)
    const mayMove = from === to || bookingMoves[from].includes(to)
    expect(refusal).toBe(mayMove ? null : 'booking_status_move')
  })

  test('there are as many as the domain lists', () => {
    expect(Object.values(bookingMoves).flat()).toHaveLength(5)
  })
})

// requirement B17
describe('court time', () => {
  const time = (
    court: number,
    range: string,
  ) => sql`insert into court_time (center_id, court_id, during, kind)
    values (1, ${court}, ${range}::tstzrange, 'closure')`
  const evening = `[${at('18:00')},${at('19:00')})`

  test('never overlaps on a court, and may touch', async () => {
    await closeCourt(db, courts.indoorA, at('18:00'), at('19:00'))
    expect(await refusedBy(time(courts.indoorA, `[${at('18:59')},${at('20:00')})`))).toBe(
      'court_time_no_overlap',
    )
    expect(await refusedBy(time(courts.indoorA, `[${at('19:00')},${at('20:00')})`))).toBeNull()
    expect(await refusedBy(time(courts.indoorB, evening))).toBeNull()
  })

  test.each([
    'empty',
    `[${at('18:00')},${at('19:00')}]`,
    `(${at('18:00')},${at('19:00')})`,
    `(,${at('18:00')})`,
    `[${at('18:00')},)`,
  ])('is never the range %s', async (range) => {
    expect(await refusedBy(time(courts.indoorA, range))).toBe('court_time_bounds')
  })

  test('is never null, nor of a court of another centre', async () => {
    await expect(
      sql`insert into court_time (center_id, court_id, during, kind) values (1, 1, null, 'closure')`.execute(
        db,
      ),
    ).rejects.toThrow(/null/)
    expect(await refusedBy(time(courts.lyon, evening))).toBe('court_time_court_id_center_id_fkey')
  })

  // requirement B2
  test.each([0, 30, 45, 61, 121, 1440])('a booking never lasts %i minutes', async (minutes) => {
    expect(await refusedBy(insertBooking('Confirmed', minutes))).toBe('booking_duration')
  })

  test('a participation starts when its booking does, also when that moves', async () => {
    await insertBooking('Confirmed').execute(db)
    const insertAt = (time: string) => sql`
      insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents)
      select id, ${at(time)}, 1, 1, true, 100 from booking`
    expect(await refusedBy(insertAt('18:30'))).toBe('participation_booking_id_fkey')
    await insertAt('18:00').execute(db)
    await sql`update booking set starts_at = ${at('19:00')}, ends_at = ${at('20:00')}`.execute(db)
    const { rows } = await sql<{ startsAt: number }>`select starts_at from participation`.execute(
      db,
    )
    expect(rows).toEqual([{ startsAt: Date.parse(at('19:00')) }])
  })

  // requirement B14
  test('one user never has two holds', async () => {
    await insertBooking('Pending').execute(db)
    expect(await refusedBy(insertBooking('Pending'))).toBe('booking_one_hold_per_user')
  })
})

// requirement A4
describe('the constraints of the database and their sentences', () => {
  // The domain words every constraint that a request can violate. The contract or the statement itself
  // stops the others earlier: a violation would be our own fault, and answers 500 with a log line.
  const internal: Record<string, string> = {
    booking_duration: 'the contract knows 60, 90 and 120 minutes',
    booking_hold_expires: 'hold_booking writes the end of every hold',
    booking_one_hold_per_user: 'hold_booking releases the former hold under the user’s lock',
    court_time_bounds: 'ranges are made of two instants, the later one last',
    court_time_of_booking: 'hold_booking writes both',
    court_time_of_competition: 'the writer of court time writes both',
    licence_one_a_year: 'asked with on conflict do update',
    competition_times: 'creating a tournament compares its instants',
    tournament_category: 'creating a tournament compares kind and category',
    tournament_entry_times: 'creating a tournament compares its instants',
    tournament_match_done: 'a result is written with its state',
    tournament_match_pairs: 'the draw gives a match two different pairs',
    tournament_match_winner: 'who won is one of those who played',
    tournament_act_once: 'the key of a request is noted first',
    staff_role_coach_place: 'the command asks for the centre of a coach',
    staff_role_place: 'the command names a centre or a tournament',
    staff_role_times: 'the command refuses days that are over',
    court_time_freed: 'keeps what was freed for who waits, and refuses nothing',
    booking_charge: 'a charge is made for one booking, under its lock',
    booking_guarantee_charge: 'made at the deadline, under the booking’s lock',
    booking_guarantee_agreed: 'sharing with a guarantee asks for the amount agreed to',
    booking_split: 'written together',
    participation_charge: 'a charge is made for one place, under its booking’s lock',
    participation_place: 'places change under their booking’s lock',
    charge_refund_bound: 'refunds of a charge are decided one after the other, of what is left',
    payment_refund_bound: 'refunds of a payment are lines of its charge',
    receipt_invoice_once: 'a charge is paid once, under its lock',
    receipt_numbered: 'it numbers receipts, and refuses nothing',
    charge_part_return_bound:
      'refunds of a charge are decided one after the other, of what is left',
    cashback_lot_bound: 'credit is spent under its member’s lock',
    cashback_use_return_bound:
      'refunds of a charge are decided one after the other, of what is left',
    cashback_once: 'asked with on conflict do nothing',
    refund_card_payment: 'a refund to the card starts from its payment',
    card_period_charge: 'a charge is made for one period',
    offer_item_one_pending: 'asked with on conflict do nothing',
    offer_one_valid: 'offers are not written by requests',
    ledger_account_key: 'asked with on conflict do nothing',
    ledger_transaction_once: 'asked with on conflict do nothing',
    instalment_sum: 'a line and its charge are lessened together',
    ledger_balanced: 'every posting of the domain sums to zero',
    booking_cancelled_late: 'only what is cancelled is cancelled late',
    refund_withheld_bound: 'what is withheld is a part of what comes back',
    team_player_once: 'asked with on conflict do nothing',
    mail_once: 'asked with on conflict do nothing',
    top_up_one_open: 'asked with on conflict do update',
    top_up_pack_one_extra: 'packs are settings, which no request writes',
    lead_reference: 'asked with on conflict do nothing',
    invitation_places: 'places are taken where some are left, and never fewer than are taken',
    course_session_once: 'sessions are made by the calendar of a season',
    course_session_times: 'sessions are made by the calendar of a season',
    court_time_of_session: 'written with the session whose court time it is',
    push_notice_once: 'asked with on conflict do nothing',
    fixture_absent: 'written with the state of its fixture',
    fixture_teams: 'the calendar gives a fixture two different teams',
    match_alert_hours: 'the contract compares the hours',
    match_disputed: 'written with its state',
    match_entered: 'written with its state',
    match_kind: 'written with the fixture',
    match_result: 'a result is written with its state',
    match_settled: 'written with its state',
    match_times: 'made of an instant and a length',
    match_winner: 'written with its result',
    open_joiner_refused: 'written together',
    open_joiner_returned: 'what is owed is returned once, under its booking’s lock',
    open_match_joiner_key: 'made by chance',
    open_match_levels: 'the contract compares the levels',
    series_final_pair: 'pairs are written the smaller number first',
    series_stage_days: 'stages are not written by requests',
    tournament_match_id: 'numbers are of one sequence',
    app_user_email_shape: 'the contract folds and bounds e-mails',
    app_user_mobile_shape: 'the contract checks mobiles',
    app_user_password_needs_email: 'only who has an e-mail is given a password',
  }

  test('every named one is worded or known to be internal', async () => {
    // Named by hand: not as PostgreSQL would have named it itself (table, column, kind).
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 't')
        and conname !~ ('^' || t.relname || '_(.*_)?(check|key)[0-9]*$')
      union select indexname from pg_indexes i where schemaname = 'public'
        and indexdef like 'CREATE UNIQUE%' and not exists (select from pg_constraint where conname = indexname)
      union select unnest(array['app_user_email_key', 'ledger_account_key'])`.execute(db)
    const known = new Set([...Object.keys(constraintProblems), ...Object.keys(internal)])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  test('every foreign key has a sentence for a deleted row, or refers to one that is never deleted', async () => {
    const ended: Record<string, string> = {
      session: 'session_expired',
      push_subscription: 'session_expired',
      app_user: 'session_expired',
      booking: 'booking_not_found',
    }
    // switched off, never deleted, or written in the same transaction
    const lasting = [
      'center',
      'court',
      'field_type',
      'region',
      'sport',
      'charge',
      'legal_entity',
      'payment',
      'refund',
      'cashback_lot',
    ]
    const neverEnding = new Set([...lasting, 'ledger_account', 'ledger_transaction'])
    const { rows } = await sql<{ name: string; of: string }>`
      select conname as name, confrelid::regclass::text as of from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f'`.execute(db)
    const asked = rows.filter(({ of }) => !neverEnding.has(of))
    const told = asked.map(({ name }) => [name, constraintProblems[name]])
    // of another player than the caller
    const others = ['tournament_entry_partner_id_fkey', 'tournament_player_user_id_fkey']
    const wanted = ({ name, of }: (typeof asked)[number]) =>
      others.includes(name) ? 'player_not_found' : ended[of]
    expect(told).toEqual(asked.map((key) => [key.name, wanted(key)]))
    expect(asked.length).toBeGreaterThan(15)
  })

  test('every worded one exists, and its problem has a sentence', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint union select indexname from pg_indexes
      union select tgname from pg_trigger`.execute(db)
    const existing = new Set(rows.map(({ name }) => name))
    const named = [...Object.keys(constraintProblems), ...Object.keys(internal)]
    expect(named.filter((name) => !existing.has(name))).toEqual([])
    const codes = Object.values(constraintProblems).filter((code) => code !== undefined)
    expect(codes.every((code) => problems[code].message.length > 0)).toBe(true)
  })
})
