import type { Db } from '@quatre/db'
import {
  clearing,
  dayInZone,
  enrolmentDueState,
  enrolmentLosses,
  instalmentLines,
  instalments,
  isPromoLeft,
  keepsPlaces,
  networkTimeZone,
  clubRevenue,
  type EnrolmentId,
  type PayableState,
  type UserId,
  type VatProduct,
} from '@quatre/domain'
import {
  existingCharge,
  insertCharge,
  isPaid,
  updateAmountDue,
  updateCenter,
  type Charge,
  type ChargeKind,
} from '../money/charge.sql.ts'
import type { LockedPayable, Payable } from '../money/payables.ts'
import {
  countOwnUses,
  lockOwnPromoCode,
  selectChargePromo,
  selectPromoUse,
} from '../money/promo.sql.ts'
import type { Platform } from '../platform.ts'
import {
  selectLiveCharge,
  selectPaidBy,
  selectPaidPayers,
  selectPayer,
  writeLines,
  type SoldLine,
} from './enrolment-charge.sql.ts'
import { holdUntil, lockEnrolments, selectEnrolments, type Enrolment } from './enrolment.sql.ts'
import {
  replaceInstalments,
  selectInstalment,
  selectRefused,
  startInstalments,
  updateInstalment,
} from './instalment.sql.ts'
import { instalmentRefused } from './instalments.ts'
import { giveBackByAll, shareOut } from './shared-charge.ts'
import { enrolmentMoneyMail } from './mails.ts'

/** The debt of one payer, with a line for each enrolment. */
interface EnrolmentDue {
  /** Null for a payer who is not known yet. */
  readonly payerId: UserId | null
  readonly lines: readonly SoldLine[]
}

/** How the enrolments of a kind are sold. */
export interface EnrolmentSale {
  readonly chargeKind: ChargeKind
  /** The kinds of the enrolments that it sells. */
  readonly kinds: readonly string[]
  readonly product: VatProduct
  /** The page that its payer comes back to from the bank. */
  readonly returnPath: string
  /** The enrolments that are paid with this one: its basket. It alone when absent. */
  together?(db: Db, id: EnrolmentId): Promise<readonly EnrolmentId[]>
  /** The debts: one payer owes the whole, or each payer a part. */
  readDues(db: Db, enrolments: readonly Enrolment[]): Promise<readonly EnrolmentDue[]>
  /**
   * Some have paid, and others are to: until when the places are held for them (epoch ms), or that it is confirmed
   * already. As long as before when absent.
   */
  afterPart?(
    db: Db,
    enrolments: readonly Enrolment[],
    part: { readonly payerId: UserId | null; readonly now: number },
  ): Promise<number | 'confirmed'>
  /** The day (YYYY-MM-DD) of the last session of all that is paid, before which it can be paid in three. */
  lastDay?(db: Db, enrolments: readonly Enrolment[]): Promise<string>
}

/** Whether enrolments that are paid late can have the use of their code again, if it was given back. */
async function canUsePromoAgain(tx: Db, ids: readonly EnrolmentId[]): Promise<boolean> {
  const use = await selectPromoUse(tx, ids)
  if (use === null || use.isUsed) return true
  const code = await lockOwnPromoCode(tx, use.id)
  return isPromoLeft(code, await countOwnUses(tx, use.id, use))
}

/** Enrolments of a kind as a thing that is paid for, named by the number of one of them. */
export function enrolmentPayable(platform: Platform, sale: EnrolmentSale): Payable {
  const { enrolments: core, events, mailer, refunds } = platform
  const together = async (db: Db, id: number) => (await sale.together?.(db, id)) ?? [id]

  async function findDue(db: Db, enrolments: readonly Enrolment[], payerId: UserId | null) {
    const isSold =
      enrolments.length > 0 && enrolments.every(({ kind }) => sale.kinds.includes(kind))
    if (!isSold || payerId === null) return null
    const due = (await sale.readDues(db, enrolments)).find((one) => one.payerId === payerId)
    if (due === undefined) return null
    return { ...due, payerId, amountCents: due.lines.reduce((sum, { cents }) => sum + cents, 0) }
  }

  const findRefused = async (db: Db, enrolments: readonly Enrolment[], payerId: UserId | null) =>
    payerId === null
      ? null
      : selectRefused(
          db,
          enrolments.map(({ id }) => id),
          payerId,
        )

  async function writeCharge(
    tx: Db,
    enrolments: readonly Enrolment[],
    due: EnrolmentDue & { readonly payerId: UserId; readonly amountCents: number },
    now: number,
  ): Promise<Charge> {
    const { payerId, amountCents, lines } = due
    const ids = enrolments.map(({ id }) => id)
    const liveId = await selectLiveCharge(tx, ids, payerId)
    const live = liveId === null ? null : await existingCharge(tx, liveId)
    if (live !== null && (await isPaid(tx, live.id))) return live
    const centerIds = new Set(lines.map((line) => line.centerId))
    const centerId = centerIds.size === 1 ? ([...centerIds][0] ?? null) : null
    if (live !== null && live.centerId !== centerId) await updateCenter(tx, live.id, centerId)
    if (live !== null && live.amountCents !== amountCents) {
      await events.emit(tx, 'amountChanges', { chargeId: live.id, now })
      await updateAmountDue(tx, live.id, amountCents)
    }
    const owed = { kind: sale.chargeKind, payerId, centerId, amountCents, now }
    const charge = live === null ? await insertCharge(tx, owed) : { ...live, centerId, amountCents }
    await writeLines(tx, charge.id, lines)
    return charge
  }

  /**
   * Spreads a payment over three: the amount due becomes the first part, and the later parts are
   * written. Null when there is nothing to spread.
   */
  async function spread(
    tx: Db,
    enrolments: readonly Enrolment[],
    { lines, amountCents }: { readonly lines: readonly SoldLine[]; readonly amountCents: number },
    now: number,
  ) {
    const lastDay = await sale.lastDay?.(tx, enrolments)
    const parts = lastDay && instalments(amountCents, dayInZone(now, networkTimeZone), lastDay)
    if (!parts) return null
    const prices = lines.map(({ cents }) => cents)
    const cents = instalmentLines(parts, prices)
    return parts.map(({ day, cents: sum }, at) => ({
      day,
      amountCents: sum,
      // a promotion reduces the first part alone
      lines: lines.map(({ promoCents = 0, ...line }, of) => ({
        ...line,
        cents: cents[at]?.[of] ?? 0,
        promoCents: at === 0 ? promoCents : 0,
      })),
    }))
  }

  async function readPayableState(
    db: Db,
    chargeId: number,
    enrolments: readonly Enrolment[],
    now: number,
  ): Promise<PayableState> {
    const paid = await isPaid(db, chargeId)
    const instalment = await selectInstalment(db, chargeId)
    if (instalment === null) return enrolmentDueState({ isPaid: paid, enrolments }, now)
    // an instalment remains due after leaving
    if (paid) return 'given'
    return instalment.amountCents > 0 ? 'open' : 'cancelled'
  }

  async function locked(
    tx: Db,
    charge: Charge,
    enrolments: readonly Enrolment[],
    now: number,
  ): Promise<LockedPayable> {
    const state = await readPayableState(tx, charge.id, enrolments, now)
    const instalment = await selectInstalment(tx, charge.id)
    return {
      state,
      async give() {
        if (instalment === null && (await give(tx, charge, enrolments, now)) === 'gone') {
          return 'gone'
        }
        if (charge.centerId === null) await shareOut(tx, charge.id, now)
        if (instalment === null) return 'given'
        await updateInstalment(tx, charge.id, { refusals: 0, nextTryAt: null })
        return 'given'
      },
    }
  }

  async function give(
    tx: Db,
    { id, payerId }: Charge,
    enrolments: readonly Enrolment[],
    now: number,
  ): Promise<'given' | 'gone'> {
    const dues = await sale.readDues(tx, enrolments)
    if (!dues.some((due) => due.payerId === payerId)) return 'gone'
    const ids = enrolments.map(({ id }) => id)
    const paid = new Set(await selectPaidPayers(tx, ids))
    // by another charge of theirs, which an enrolment that came back from the line may have
    if (paid.has(payerId)) return 'gone'
    paid.add(payerId)
    if (enrolments.every(({ state }) => state === 'confirmed')) return 'given'
    const isWhole = dues.every((due) => due.payerId !== null && paid.has(due.payerId))
    const areHeld = enrolments.every((one) => one.state === 'held' && keepsPlaces(one, now))
    if (!isWhole && !areHeld) return 'gone'
    const next = isWhole ? 'confirmed' : await sale.afterPart?.(tx, enrolments, { payerId, now })
    if (!(await canUsePromoAgain(tx, ids))) return 'gone'
    if (next === 'confirmed') {
      // the mails sent by the confirmation list the instalments to come
      await startInstalments(tx, id, true)
      if (await core.confirm(tx, ids, now)) return 'given'
      await startInstalments(tx, id, false)
      return 'gone'
    }
    if (next !== undefined) await holdUntil(tx, ids, next)
    return 'given'
  }

  async function paidBy(db: Db, chargeId: number): Promise<readonly [Enrolment, ...Enrolment[]]> {
    const [first, ...others] = await selectEnrolments(db, await selectPaidBy(db, chargeId))
    if (first === undefined) throw new Error(`charge ${chargeId} pays no enrolment`)
    return [first, ...others]
  }

  async function readSaleWords(db: Db, enrolment: Enrolment): Promise<string> {
    const { what, when, where } = await core.findKind(enrolment).words(db, enrolment)
    return [what, when, where].join(', ')
  }

  return {
    losses: enrolmentLosses,
    returnPath: sale.returnPath,
    takesCredit: true,
    // instalments are taken when they are due
    storesFor: 'UnscheduledCardOnFile',
    chargeRefused: (tx, charge, now) => instalmentRefused(tx, platform, charge, now),

    async quote(db, { key, payerId }) {
      const enrolments = await selectEnrolments(db, await together(db, Number(key)))
      const refused = await findRefused(db, enrolments, payerId)
      if (refused !== null) return { amountCents: refused.amountCents }
      const due = await findDue(db, enrolments, payerId)
      return due && { amountCents: due.amountCents }
    },

    async openCharge(tx, { id, payerId, inThree, now }) {
      const enrolments = await lockEnrolments(tx, await together(tx, id), now)
      const refused = await findRefused(tx, enrolments, payerId)
      if (refused !== null && !inThree) {
        const charge = await existingCharge(tx, refused.chargeId)
        return { charge, locked: await locked(tx, charge, enrolments, now) }
      }
      const due = await findDue(tx, enrolments, payerId)
      if (due === null) return null
      const parts = inThree ? await spread(tx, enrolments, due, now) : null
      const charge = await writeCharge(tx, enrolments, { ...due, ...parts?.[0] }, now)
      const later = parts?.slice(1) ?? []
      if (!(await isPaid(tx, charge.id))) await replaceInstalments(tx, charge, later, now)
      const opened = { charge, locked: await locked(tx, charge, enrolments, now) }
      return parts === null ? opened : { ...opened, keepsCard: 'guarantee', isInThree: true }
    },

    async lock(tx, chargeId, now) {
      const enrolments = await lockEnrolments(tx, await selectPaidBy(tx, chargeId), now)
      return locked(tx, await existingCharge(tx, chargeId), enrolments, now)
    },

    async read(db, chargeId, now) {
      const enrolments = await paidBy(db, chargeId)
      return {
        id: String(enrolments[0].id),
        state: await readPayableState(db, chargeId, enrolments, now),
      }
    },

    earningAccount: ({ centerId }) => (centerId === null ? clearing : clubRevenue(centerId)),

    giveBack: (tx, charge, wish) => giveBackByAll(tx, refunds, charge, wish),

    async readSale(db, chargeId) {
      const words: string[] = []
      for (const enrolment of await paidBy(db, chargeId))
        words.push(await readSaleWords(db, enrolment))
      const { payerId, amountCents } = await existingCharge(db, chargeId)
      const { firstName, lastName, email } = await selectPayer(db, payerId)
      const buyer = { firstName, lastName, email }
      const named = [...new Set(words)].join('\u00a0; ')
      const promo = await selectChargePromo(db, chargeId)
      const fullPriceCents = amountCents + (promo?.cents ?? 0)
      return { product: sale.product, words: named, fullPriceCents, promo, buyer }
    },

    async lineWords(db, chargeId, id) {
      const all = await paidBy(db, chargeId)
      const line = all.find((enrolment) => enrolment.id === id)
      return line === undefined || all.length === 1 ? null : readSaleWords(db, line)
    },

    async notify(tx, charge, news) {
      const [first] = await paidBy(tx, charge.id)
      const { firstName, email } = await selectPayer(tx, charge.payerId)
      if (email === null) return
      const words = await core.findKind(first).words(tx, first)
      await mailer.queue(tx, enrolmentMoneyMail(words, { firstName, email }, { charge, news }))
    },
  }
}
