import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import {
  keepsPlaces,
  type EnrolmentId,
  type EnrolmentOfferId,
  type PlaceId,
  type UserId,
} from '@quatre/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { insertOffer, selectEnrolments, type Enrolment } from '../core/enrolments/enrolment.sql.ts'
import type { EnrolmentKind } from '../core/enrolments/kinds.ts'
import type { Payable } from '../core/money/payables.ts'
import { memberPayer } from '../core/money/payer.ts'
import type { Platform } from '../core/platform.ts'
import { feature, type AnyFeature } from '../feature.ts'
import { payCharge, type PaymentRequest } from '../payments/pay.ts'
import { inTransaction } from '../platform/transaction.ts'
import { centers, fillCenters } from './center-fixture.ts'

/** Kinds of the proofs: by time, by weight (the heaviest first), and without a price. */
export const proofKinds = ['proof', 'proof_weighted', 'proof_free'] as const

/** A request of a test to the kinds of the proofs, as member `by`. */
export type ProofRequest = { readonly by: UserId } & (
  | {
      readonly act: 'enrol'
      readonly kind: (typeof proofKinds)[number]
      readonly lines: readonly {
        readonly offerId: EnrolmentOfferId
        readonly placeIds: readonly PlaceId[]
        readonly holderId?: UserId
        readonly weight?: number
        readonly partnerId?: UserId
      }[]
      readonly waits?: boolean
    }
  | { readonly act: 'accept' | 'leave' | 'remove'; readonly id: EnrolmentId }
  | { readonly act: 'lineUp'; readonly ids: readonly EnrolmentId[] }
  | {
      readonly act: 'pay'
      readonly id: EnrolmentId
      readonly body: PaymentRequest
      readonly key: string
    }
)

/** The small network, with tables that only the proofs have: an offer costs 48 €, of the whole or of each half, until it begins. */
export async function addProofKinds(db: Db): Promise<void> {
  await fillCenters(db)
  await sql`insert into enrolment_kind select unnest(${[...proofKinds]}::text[])`.execute(db)
  await sql`create table proof_offer (
    offer_id integer primary key references enrolment_offer, begins_at timestamptz not null)`.execute(
    db,
  )
  await sql`create table proof_entry (enrolment_id integer primary key references enrolment,
    basket integer not null,
    weight integer not null, partner_id integer references app_user)`.execute(db)
}

/** An offer of so many places, each of a capacity. */
export async function addProofOffer(
  db: Db,
  offer: {
    readonly kind?: (typeof proofKinds)[number]
    readonly beginsAt: number
    readonly capacities: readonly number[]
  },
): Promise<Awaited<ReturnType<typeof insertOffer>>> {
  const { kind = 'proof', beginsAt, capacities } = offer
  return db.transaction().execute(async (tx) => {
    const made = await insertOffer(tx, { kind, lineEndsAt: beginsAt, capacities })
    await sql`insert into proof_offer values (${made.offerId}, ${new Date(beginsAt)})`.execute(tx)
    return made
  })
}

export const proofPriceCents = 4800

const byTime: EnrolmentKind = {
  mayHave: async () => null,
  isFree: async () => false,
  // half once confirmed, so that leaving costs something
  keptCents: async (_tx, _enrolment, { paidCents }) => Math.floor(paidCents / 2),
  async words(tx, { offerId, enrolledBy }) {
    const { rows } = await sql<{ email: string | null; firstName: string }>`
      select email, first_name from app_user where id = ${enrolledBy}`.execute(tx)
    const to = rows.flatMap(({ email, firstName }) =>
      email === null ? [] : [{ email, firstName }],
    )
    return { what: `essai ${offerId}`, when: 'demain', where: 'Toulouse', path: '/', to }
  },
}

const kinds: Readonly<Record<(typeof proofKinds)[number], EnrolmentKind>> = {
  proof: byTime,
  proof_weighted: {
    ...byTime,
    async order(tx, line) {
      const { rows } = await sql<{ id: EnrolmentId }>`
        select enrolment_id as id from proof_entry join enrolment e on e.id = enrolment_id
        where enrolment_id = any(${line.map(({ id }) => id)}::integer[])
        order by weight desc, line_number`.execute(tx)
      return rows.map(({ id }) => id)
    },
  },
  proof_free: { ...byTime, isFree: async () => true },
}

/** Half an hour for the second half. */
const partnerMs = 30 * 60_000

const proofPayable = (platform: Platform): Payable =>
  enrolmentPayable(platform, {
    chargeKind: 'tournament_entry',
    kinds: proofKinds,
    product: 'court',
    returnPath: '/',
    async together(db, id) {
      const { rows } = await sql<{ id: EnrolmentId }>`
        select other.enrolment_id as id from proof_entry e join proof_entry other using (basket)
        where e.enrolment_id = ${id} order by 1`.execute(db)
      return rows.map((row) => row.id)
    },
    async readDues(db, enrolments) {
      const partner = await findPartner(db, enrolments)
      const [first] = enrolments
      if (first === undefined) return []
      const payers = partner === null ? [first.enrolledBy] : [first.enrolledBy, partner]
      return payers.map((payerId) => ({
        payerId,
        lines: enrolments.map(({ id }) => ({
          enrolmentId: id,
          centerId: centers.toulouse,
          cents: proofPriceCents / payers.length,
        })),
      }))
    },
    afterPart: async (_db, _enrolments, { now }) => now + partnerMs,
  })

async function findPartner(db: Db, enrolments: readonly Enrolment[]): Promise<UserId | null> {
  const { rows } = await sql<{ partnerId: UserId | null }>`select partner_id from proof_entry
    where enrolment_id = any(${enrolments.map(({ id }) => id)}::integer[])
      and partner_id is not null`.execute(db)
  return rows[0]?.partnerId ?? null
}

/** Does what a test asks, as the handlers of a kind would. */
async function act(
  platform: Platform,
  asked: ProofRequest,
  request: FastifyRequest,
): Promise<object> {
  const { db, enrolments, clock } = platform
  const now = clock()
  switch (asked.act) {
    case 'enrol':
      return inTransaction(db, (tx) =>
        enrolments.enrol(tx, {
          kind: asked.kind,
          by: asked.by,
          waits: asked.waits ?? false,
          now,
          lines: asked.lines.map((line) => ({ holderId: asked.by, ...line })),
          async record(of, ids) {
            for (const [index, id] of ids.entries()) {
              const { weight = 0, partnerId = null } = asked.lines[index] ?? {}
              await sql`insert into proof_entry values (${id}, ${ids[0]}, ${weight}, ${partnerId})`.execute(
                of,
              )
            }
          },
        }),
      )
    case 'accept':
      return {
        state: await inTransaction(db, (tx) => enrolments.accept(tx, { id: asked.id, now })),
      }
    case 'leave':
      return inTransaction(db, (tx) => enrolments.leave(tx, { id: asked.id, to: 'wallet', now }))
    case 'remove': {
      const removed = { ids: [asked.id], by: asked.by, why: 'absent', now }
      await inTransaction(db, (tx) => enrolments.remove(tx, removed))
      return (await selectEnrolments(db, [asked.id]))[0] ?? {}
    }
    case 'lineUp':
      return inTransaction(db, (tx) => lineUp(tx, platform, asked.ids, now))
    case 'pay':
      return pay(platform, asked, request, now)
  }
}

/** Throws unless they wait in this order, and all payments for places that were kept are refunded. */
async function lineUp(tx: Db, { enrolments }: Platform, ids: readonly EnrolmentId[], now: number) {
  const before = await selectLined(tx, ids)
  const kept = new Set(before.filter((one) => keepsPlaces(one, now)).map(({ id }) => id))
  await enrolments.lineUp(tx, { ids, why: 'complet', now })
  const after = await selectLined(tx, ids)
  const lined = ids.filter((id) => after.some((one) => one.id === id))
  assert.deepEqual(
    after.map(({ id, state, cents }) => ({ id, state, cents: kept.has(id) ? cents : 0 })),
    lined.map((id) => ({ id, state: 'waiting', cents: 0 })),
  )
  const isPaid = before.some(({ id, cents }) => kept.has(id) && lined.includes(id) && cents > 0)
  return { state: isPaid ? 'paid back' : 'lined up' }
}

/** Those that have not ended, in the order of the line, and the cents that are here for them. */
async function selectLined(tx: Db, ids: readonly EnrolmentId[]) {
  type Lined = Pick<Enrolment, 'id' | 'state' | 'expiresAt'> & { readonly cents: number }
  const { rows } = await sql<Lined>`select e.id, e.state, e.expires_at, (
      select coalesce(sum(l.amount_cents - l.returned_cents), 0)::integer
      from enrolment_charge l join charge c on c.id = l.charge_id
      where l.enrolment_id = e.id and c.state = 'paid') as cents
    from enrolment e where e.id = any(${[...ids]}::integer[])
      and e.state in ('held', 'waiting', 'offered', 'confirmed') order by e.line_number`.execute(tx)
  return rows
}

async function pay(
  platform: Platform,
  { by, id, body, key }: Extract<ProofRequest, { readonly act: 'pay' }>,
  request: FastifyRequest,
  now: number,
): Promise<object> {
  const { rows } = await sql<{ shopperReference: string; email: string }>`
    select shopper_reference, email from app_user where id = ${by}`.execute(platform.db)
  const [member] = rows
  if (member === undefined) throw new Error(`no member ${by}`)
  return payCharge(platform, { kind: 'tournament_entry', id, creditCents: 0 }, body, {
    payer: memberPayer({ id: by, ...member }).payer,
    now,
    callerAddress: randomUUID(),
    request,
    requestKey: { userId: by, route: 'POST /proof', key, requestHash: '', status: 200 },
  })
}

/** A feature with the kinds of the proofs, behind one address. */
export const proofEnrolments: AnyFeature = feature({
  calls: [],
  open: (platform) => ({
    handlers: {},
    enrolmentKinds: kinds,
    // in place of the kind whose refusals they have
    payables: { tournament_entry: proofPayable(platform) } as never,
    addresses: (app: FastifyInstance) =>
      void app.post<{ Body: ProofRequest }>('/api/v1/proof', (request) =>
        act(platform, request.body, request),
      ),
  }),
}) as AnyFeature
