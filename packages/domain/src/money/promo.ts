import type { PromoRefusal } from '../problems/promo-problems.ts'
import { dayInZone, localMinute, isoWeekday } from '../time/hours.ts'

/** The products that a code can be used for. */
type PromoProduct = 'booking' | 'course' | 'competition'

/**
 * A promo code: its discount, `percent` of the price or `amountCents`, and its limits; null sets none. Days are local
 * ones of the centre (YYYY-MM-DD), both included.
 */
export interface PromoCode {
  readonly percent: number | null
  readonly amountCents: number | null
  readonly isActive: boolean
  /** When it can be entered. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly accountId: number | null
  readonly maxUsesPerAccount: number | null
  /** For payments of one participant alone. */
  readonly isOneParticipation: boolean
  readonly centerIds: readonly number[] | null
  readonly sportIds: readonly number[] | null
  readonly products: readonly string[] | null
  readonly durations: readonly number[] | null
  /** The start of the product: its day, its weekday (1 Monday), its local minutes from first to last. */
  readonly playFirstDay: string | null
  readonly playLastDay: string | null
  readonly weekdays: readonly number[] | null
  readonly fromMinute: number | null
  readonly toMinute: number | null
  readonly minimumCents: number | null
}

/** The purchase that a code is used for; null in fields that it does not have. */
export interface PromoPurchase {
  readonly product: PromoProduct
  readonly centerId: number | null
  readonly sportId: number | null
  readonly durationMinutes: number | null
  /** epoch ms */
  readonly startsAt: number | null
  readonly timeZone: string
  readonly participations: number
  /** After advantages, before any code. */
  readonly priceCents: number
  readonly hasOtherCode: boolean
}

/** The account that uses it, and the number of its earlier uses. */
export interface PromoAccount {
  readonly id: number
  readonly uses: number
}

interface PromoAsk {
  readonly code: PromoCode
  readonly purchase: PromoPurchase
  readonly account: PromoAccount
  /** epoch ms */
  readonly now: number
}

const sportRefusals = {
  booking: 'promo_other_sport',
  course: 'promo_other_sport_of_entry',
  competition: 'promo_other_sport_of_entry',
} as const

const durationRefusals = {
  booking: 'promo_other_duration',
  course: 'promo_other_duration_of_course',
  competition: 'promo_other_duration_of_competition',
} as const

/** A code as it is stored, however it was typed: capitals, no spaces. */
export function canonicalPromoCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** The discount of a code on a price, in cents: half a cent up (requirement PR4). */
export function promoDiscountCents(
  { percent, amountCents }: Pick<PromoCode, 'percent' | 'amountCents'>,
  priceCents: number,
): number {
  return percent === null ? (amountCents ?? 0) : Math.floor((priceCents * percent + 50) / 100)
}

/** Whether a code can be used once more, by an account that has used it so often. */
export function isPromoLeft(code: PromoCode, accountUses: number): boolean {
  return !isReached(code.used, code.maxUses) && !isReached(accountUses, code.maxUsesPerAccount)
}

/**
 * The discount of a code on a purchase, in cents, or the first reason of its refusal, in the order of requirement PR2;
 * an unknown code is null.
 */
export function applyPromoCode(
  ask: Omit<PromoAsk, 'code'> & { readonly code: PromoCode | null },
): { readonly discountCents: number } | { readonly refusal: PromoRefusal } {
  const { purchase, ...of } = ask
  const applied = applyPromoCodeToLines({ ...of, lines: [purchase] })
  return 'refusal' in applied ? applied : { discountCents: applied.discountCents }
}

/**
 * The same for lines that are paid at once: the discount is limited to the covered lines. Refused
 * for the reason of the line that comes furthest in that order; minimum and amount are compared
 * with the sum of the covered lines (requirement AC32).
 */
export function applyPromoCodeToLines<Line extends PromoPurchase>({
  code,
  lines,
  ...of
}: Omit<PromoAsk, 'code' | 'purchase'> & {
  readonly code: PromoCode | null
  readonly lines: readonly [Line, ...Line[]]
}):
  | { readonly discountCents: number; readonly covered: readonly Line[] }
  | { readonly refusal: PromoRefusal } {
  if (code === null) return { refusal: 'promo_unknown' }
  let covered: readonly Line[] = lines
  for (const [refusal, isRefused] of lineChecks) {
    covered = covered.filter((purchase) => !isRefused({ ...of, code, purchase }))
    if (covered.length > 0) continue
    return { refusal: typeof refusal === 'string' ? refusal : refusal[lines[0].product] }
  }
  const priceCents = covered.reduce((sum, line) => sum + line.priceCents, 0)
  const whole = { ...of, code, purchase: { ...lines[0], priceCents } }
  const refused = sumChecks.find(([, isRefused]) => isRefused(whole))
  if (refused !== undefined) return { refusal: refused[0] }
  return { discountCents: promoDiscountCents(code, priceCents), covered }
}

type Check<Refusal> = readonly [refusal: Refusal, isRefused: (ask: PromoAsk) => boolean]

const lineChecks: readonly Check<PromoRefusal | Readonly<Record<PromoProduct, PromoRefusal>>>[] = [
  ['promo_information_missing', isInformationMissing],
  ['promo_inactive', ({ code }) => !code.isActive],
  ['promo_not_begun', ({ code, ...ask }) => isBefore(today(ask), code.firstDay)],
  ['promo_used_up', ({ code }) => isReached(code.used, code.maxUses)],
  ['promo_expired', ({ code, ...ask }) => isAfter(today(ask), code.lastDay)],
  [
    'promo_other_account',
    ({ code, account }) => code.accountId !== null && code.accountId !== account.id,
  ],
  ['promo_already_used', ({ code, account }) => isReached(account.uses, code.maxUsesPerAccount)],
  [
    'promo_one_participation',
    ({ code, purchase }) => code.isOneParticipation && purchase.participations > 1,
  ],
  ['promo_other_center', ({ code, purchase }) => !isAmong(code.centerIds, purchase.centerId)],
  [sportRefusals, ({ code, purchase }) => !isAmong(code.sportIds, purchase.sportId)],
  ['promo_other_product', ({ code, purchase }) => !isAmong(code.products, purchase.product)],
  [durationRefusals, ({ code, purchase }) => !isAmong(code.durations, purchase.durationMinutes)],
  ['promo_other_date', isOtherDate],
  ['promo_other_hours', isOtherHours],
]

const sumChecks: readonly Check<PromoRefusal>[] = [
  ['promo_not_for_booking', ({ purchase }) => purchase.hasOtherCode],
  [
    'promo_minimum_missed',
    ({ code, purchase }) => code.minimumCents !== null && purchase.priceCents < code.minimumCents,
  ],
  ['promo_amount_above_price', (ask) => askedDiscountCents(ask) > ask.purchase.priceCents],
  // nothing to take off
  ['promo_refused', (ask) => askedDiscountCents(ask) === 0],
]

function isInformationMissing({ code, purchase }: PromoAsk): boolean {
  const { playFirstDay, playLastDay, weekdays, fromMinute } = code
  const needed = [
    [code.centerIds, purchase.centerId],
    [code.sportIds, purchase.sportId],
    [code.durations, purchase.durationMinutes],
    [playFirstDay ?? playLastDay ?? weekdays ?? fromMinute, purchase.startsAt],
  ]
  return needed.some(([limit, fact]) => limit !== null && fact === null)
}

/** On a day or weekday that is not among those of the code. */
function isOtherDate({ code, purchase: { startsAt, timeZone } }: PromoAsk): boolean {
  if (startsAt === null) return false
  const day = dayInZone(startsAt, timeZone)
  return (
    isBefore(day, code.playFirstDay) ||
    isAfter(day, code.playLastDay) ||
    !isAmong(code.weekdays, isoWeekday(day))
  )
}

/** Not wholly within the hours of the code. */
function isOtherHours({ code: { fromMinute, toMinute }, purchase }: PromoAsk): boolean {
  const { startsAt, timeZone, durationMinutes } = purchase
  if (startsAt === null || fromMinute === null || toMinute === null) return false
  const minute = localMinute(startsAt, timeZone)
  return minute < fromMinute || minute + (durationMinutes ?? 0) > toMinute
}

const today = ({ purchase, now }: Pick<PromoAsk, 'purchase' | 'now'>) =>
  dayInZone(now, purchase.timeZone)
const askedDiscountCents = ({ code, purchase }: PromoAsk) =>
  promoDiscountCents(code, purchase.priceCents)
const isBefore = (day: string, first: string | null) => first !== null && day < first
const isAfter = (day: string, last: string | null) => last !== null && day > last
const isReached = (count: number, max: number | null) => max !== null && count >= max

function isAmong<T>(allowed: readonly T[] | null, one: T | null): boolean {
  return allowed === null || (one !== null && allowed.includes(one))
}
