import { payKinds, type PayKind, type PaymentMethods, type PaymentResult } from '@quatre/contract'
import {
  creditTotal,
  euro,
  paymentMethods,
  type CreditBalance,
  type PaymentMethodId,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { MemberContext, PublicContext } from '../mount.ts'
import { readCredit } from '../core/money/credit.ts'
import type { ChargePayer, FoundPayable, Payable, Quote } from '../core/money/payables.ts'
import { memberPayer } from '../core/money/payer.ts'
import type { Platform } from '../core/platform.ts'
import type { GuestRequestKey } from '../platform/request-keys.sql.ts'
import { hasPlainCard } from './cards/plain-card.ts'
import { selectKeptCards } from './cards/stored-card.sql.ts'
import { payCharge, type PaymentRequest } from './pay.ts'
import { readPaymentResult, resultOfCredit } from './payment-result.ts'

/** A thing to pay, as a call names it. */
interface Named {
  readonly kind: PayKind
  readonly key: string
}

interface Asked extends Named {
  /** The part that the payer's own credit pays. */
  readonly creditCents: number
  readonly body: PaymentRequest & { readonly place?: string | undefined }
}

type Caller = PublicContext & Partial<Pick<MemberContext, 'member'>>

const largestId = 2_147_483_647

/** @throws Problem when nothing can have that name */
function namedPayable({ payables }: Pick<Platform, 'payables'>, { kind, key }: Named): Payable {
  const payable = payables[kind]
  const isNumber = /^[1-9]\d{0,9}$/.test(key) && Number(key) <= largestId
  if (payable.find === undefined && !isNumber) throw new Problem(payKinds[kind].missing)
  return payable
}

/** The ways to pay a payable of any kind. @throws Problem payment_methods_failed, and of its kind */
export async function waysToPay(
  platform: Platform,
  named: Named,
  { member, now }: Pick<Caller, 'member' | 'now'>,
): Promise<PaymentMethods> {
  const payable = namedPayable(platform, named)
  if (member === undefined && payable.find === undefined) throw new Problem('unauthenticated')
  const quote = await payable.quote(platform.db, { ...named, payerId: member?.id ?? null })
  if (quote === null) throw new Problem(payKinds[named.kind].missing)
  return paymentWays(platform, quote, { member, now, takesCredit: payable.takesCredit })
}

/** The ways to pay a price. @throws Problem payment_methods_failed */
export async function paymentWays(
  { db, provider, gymlib, log }: Platform,
  { amountCents, otherMethods = [], takesPass = false }: Quote,
  {
    member,
    now,
    takesCredit = true,
  }: Pick<Caller, 'member' | 'now'> & { readonly takesCredit?: boolean },
): Promise<PaymentMethods> {
  const userId = member?.id
  const credit = userId && takesCredit ? await readCredit(db, userId, now) : noCredit
  const storedCards = userId ? await selectKeptCards(db, { userId, now }) : []
  const isPassTaken = amountCents > 0 && takesPass && gymlib.takesPasses
  const card = await provider.cardForm(amountCents).catch((error: unknown) => {
    log.error({ err: error }, 'no payment methods')
    throw new Problem('payment_methods_failed')
  })
  return {
    amount: euro(amountCents),
    credit: creditAnswer(credit),
    methods: ([4, ...otherMethods] as const).map(methodAnswer),
    passes: isPassTaken ? ['gymlib'] : [],
    storedCards,
    card,
  }
}

const methodAnswer = (id: PaymentMethodId) => ({ id, name: paymentMethods[id] })

const noCredit: CreditBalance = { cashback: 0, wallet: 0, bonus: 0 }

function creditAnswer(balance: CreditBalance): PaymentMethods['credit'] {
  const { cashback, wallet, bonus } = balance
  const sources = { cashback: euro(cashback), wallet: euro(wallet), bonus: euro(bonus) }
  return { total: euro(creditTotal(balance)), ...sources }
}

/** Pays a payable of any kind, for a member or for the guest of a place. @throws Problem */
export async function pay(
  platform: Platform,
  { kind, key, creditCents, body: { place, ...body } }: Asked,
  caller: Caller & { readonly requestKey: GuestRequestKey },
): Promise<PaymentResult> {
  const { member, requestKey: made } = caller
  refusePlainCard({ body, idempotencyKey: made.key }, caller)
  const payable = namedPayable(platform, { kind, key })
  const found = await (payable.find ?? findOwn)(platform.db, { key, member, place })
  if (found === null) throw new Problem(payKinds[kind].missing)
  const { id, payer, notedFor } = found
  if (payer.userId === null) refuseOfGuest(body, creditCents)
  refuseForeign(platform, body, { caller, payer })
  const requestKey = member
    ? { ...made, userId: member.id }
    : { ...made, userId: notedFor, route: `${made.route} ${id}` }
  const paying = { ...caller, payer, requestKey }
  const paid = await payCharge(platform, { kind, id, creditCents }, body, paying)
  return 'payment' in paid
    ? readPaymentResult(platform, paid.payment)
    : resultOfCredit(platform, paid.paidCharge)
}

/** Of a member, who names it by its number. @throws Problem unauthenticated */
function findOwn(
  _db: unknown,
  { key, member }: Parameters<NonNullable<Payable['find']>>[1],
): Promise<FoundPayable> {
  if (member === undefined) throw new Problem('unauthenticated')
  return Promise.resolve({ id: Number(key), ...memberPayer(member) })
}

/** A payer without an account has no credit, and no card is stored. */
function refuseOfGuest({ storePaymentMethod }: PaymentRequest, creditCents: number): void {
  if (storePaymentMethod) throw new Problem('forbidden')
  if (creditCents > 0) throw new Problem('insufficient_balance')
}

/** The client may name itself alone: no reference of another payer, no page of another site. */
function refuseForeign(
  { environment: { publicOrigin } }: Pick<Platform, 'environment'>,
  { shopperReference: given, returnUrl }: PaymentRequest,
  { caller, payer }: { readonly caller: Caller; readonly payer: ChargePayer },
): void {
  const { userId, shopperReference } = payer
  const isOwn = userId !== null && [shopperReference, `${userId}`].includes(given ?? '')
  if (given !== undefined && !isOwn) {
    const memberId = caller.member?.id
    caller.request.log.warn({ memberId }, 'payment in the name of another payer: refused')
    throw new Problem('forbidden')
  }
  const back = returnUrl === undefined ? null : URL.parse(returnUrl)
  // no user, no password, no blob: of the same origin
  const isHere = back?.href.startsWith(`${publicOrigin}/`) ?? false
  if (returnUrl !== undefined && !isHere) throw new Problem('return_url_refused')
}

/** Refuses a card number in clear in any field; the attempts are logged. */
export function refusePlainCard(
  input: Parameters<typeof hasPlainCard>[0],
  { request, member }: Caller,
): void {
  if (!hasPlainCard(input)) return
  request.log.warn({ memberId: member?.id }, 'a card number in clear was refused')
  throw new Problem('plain_card_refused')
}
