import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Db, type TestDatabase } from '@quatre/db'
import { dayMs, type EnrolmentId, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { addMembers, fixtureNow } from './center-fixture.ts'
import { addProofKinds, proofPriceCents, type ProofRequest } from './proof-enrolments.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

export const beginsAt = fixtureNow + 10 * dayMs

interface ProofAnswer {
  readonly state: string
  readonly ids: readonly number[]
  readonly code: string
}

/** Two server processes with the kinds of the proofs, on one database and one bank. */
export interface EnrolmentPair extends TestDatabase {
  readonly bank: StandIn
  readonly servers: readonly [ServerProcess, ServerProcess]
  /** Another one, on the same database. */
  start(now?: number): Promise<ServerProcess>
  ask(server: ServerProcess, asked: ProofRequest): Promise<ProofAnswer>
  /** The request of a payment, to be sent and to be repeated. */
  payment(by: UserId, id: EnrolmentId, card?: string, value?: number): Promise<ProofRequest>
}

export async function openEnrolmentPair(label: string, members: number): Promise<EnrolmentPair> {
  const [database, bank] = await Promise.all([createTestDatabase(label), startStandIn()])
  await addProofKinds(database.db)
  await addMembers(database.db, members)
  const variables = { ...bank.variables, TEST_ENROLMENTS: 'yes' }
  const started: ServerProcess[] = []
  async function start(now = fixtureNow): Promise<ServerProcess> {
    const server = await startServerProcess(database.url, { variables, now })
    started.push(server)
    return server
  }
  const servers = await Promise.all([start(), start()])
  await bank.notify(servers[1].address)
  return {
    ...database,
    bank,
    servers,
    start,
    async ask(server, asked) {
      let { status, body } = await server.post<ProofAnswer>('/proof', undefined, asked)
      // a busy machine has no connection to the database
      for (let tries = 1; status === 503 && tries < 10; tries++) {
        ;({ status, body } = await server.post<ProofAnswer>('/proof', undefined, asked))
      }
      if (status >= 500) throw new Error(`${JSON.stringify(asked)}: ${JSON.stringify(body)}`)
      return body
    },
    async payment(by, id, card, value = proofPriceCents) {
      const amount = { value, currency: 'EUR' as const }
      const body = { amount, paymentMethod: await bank.card(card) } as never
      return { act: 'pay', by, id, key: randomUUID(), body }
    },
    async close() {
      await Promise.all(started.map((server) => server.stop()))
      await bank.stop()
      await database.close()
    },
  }
}

/**
 * The faults of places, lines and money: counts that differ from the rows, places above capacity, a
 * wrong order, enrolments confirmed without their price, refunds that differ from those written.
 */
export async function enrolmentFaults(db: Db): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select 'place ' || p.id as fault, p.taken, kept, p.capacity from place p cross join lateral (
      select count(*)::integer as kept from enrolment_place w join enrolment e on e.id = w.enrolment_id
      where w.place_id = p.id and e.state in ('held', 'offered', 'confirmed')) k
    where p.taken <> kept or kept > p.capacity
    union all
    -- by number, of offers of a single place: who is offered one was before who waits
    select 'line of ' || o.offer_id, o.id, w.id, null
    from enrolment o join enrolment w on w.offer_id = o.offer_id and w.state = 'waiting'
      and not w.passed_over and w.line_number < o.line_number
    join enrolment_offer f on f.id = o.offer_id and f.kind <> 'proof_weighted'
    where o.state = 'offered' and (select count(*) from place where offer_id = o.offer_id) = 1
    union all
    select 'twice ' || holder_id, offer_id, count(*)::integer, null from enrolment
    where state in ('held', 'waiting', 'offered', 'confirmed')
    group by holder_id, offer_id having count(*) > 1
    union all
    select 'money of ' || e.id, e.offer_id, paid, null
    from enrolment e join enrolment_offer f on f.id = e.offer_id cross join lateral (
      select coalesce(sum(l.amount_cents), 0)::integer as paid
      from enrolment_charge l join charge c on c.id = l.charge_id
      where l.enrolment_id = e.id and c.state = 'paid' and l.returned_cents = 0) m
    where e.state = 'confirmed' and f.kind in ('proof', 'proof_weighted') and paid <> ${proofPriceCents}
    union all
    -- of an instalment a part may not be asked any more
    select 'refunds of charge ' || c.id, sum(l.returned_cents)::integer, refunded, null
    from enrolment_charge l join charge c on c.id = l.charge_id
    left join instalment i on i.charge_id = c.id
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::integer as refunded
      from refund r left join payment p on p.id = r.payment_id
      where r.charge_id = l.charge_id and p.state is distinct from 'returned') r
    group by c.id, i.charge_id, refunded having sum(l.returned_cents) <> refunded
      + case when i.charge_id is null then 0 else sum(l.amount_cents) - c.amount_cents end`.execute(
    db,
  )
  return rows
}

/**
 * Removes the guards for a negative control: nothing is locked, a moment passes between reading and
 * writing, rows read before are trusted, and more may be taken than there is.
 */
export async function removeGuards(db: Db, seconds = 0.2): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
    where proname in ('lock_places', 'lock_and_drop', 'offer_places', 'confirm_enrolments', 'enrol')`.execute(
    db,
  )
  const change: Readonly<Record<string, readonly [RegExp, string]>> = {
    lock_places: [/perform from place where[^;]*;/, `perform pg_sleep(${seconds});`],
    lock_and_drop: [
      /and e\.state in \('held', 'offered'\) and e\.expires_at <= p_now\s+order by[^\n]*\n/,
      'order by e.id\n',
    ],
    offer_places: [/and e\.state = 'waiting'\s+and not exists \([^)]*\)/, ''],
    confirm_enrolments: [
      /place\.taken \+ wish\.wanted > place\.capacity or is_awaited\([^)]*\)/,
      'false',
    ],
    enrol: [/for v_line in/, `perform pg_sleep(${seconds});\n for v_line in`],
  }
  for (const { name, text } of rows) {
    const [guard, instead] = change[name] ?? [/^/, '']
    if (!guard.test(text)) throw new Error(`${name} has no guard to remove`)
    await sql.raw(text.replace(guard, instead)).execute(db)
  }
  await sql`alter table place drop constraint place_capacity`.execute(db)
  await sql`drop index enrolment_one_active`.execute(db)
}

/** For another control: places are locked in any order. */
export async function lockInAnyOrder(db: Db): Promise<void> {
  await sql`create or replace function lock_places(p_place_ids integer[], p_now timestamptz)
    returns integer[] language plpgsql as $$
    declare v_id integer;
    begin
      for v_id in select id from unnest(p_place_ids) id order by random() loop
        perform from place where id = v_id for no key update;
        perform pg_sleep(0.01);
      end loop;
      return '{}';
    end $$`.execute(db)
}
