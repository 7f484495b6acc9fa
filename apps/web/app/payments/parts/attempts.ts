import type { WrongCardField } from '@quatre/domain'
import type { PayAnswer, PayCall, PayMethod, RetryAnswer } from './pay-call.ts'
import type { PayTarget } from './pay-target.ts'

export interface PaymentFailure {
  readonly title: string
  readonly detail: string
  /** The field of the card form that is wrong. */
  readonly field?: WrongCardField | null
  /** No card is taken for now: there must be another way out. */
  readonly isLimited?: true
}

const noAnswer: PaymentFailure = {
  title: 'La connexion a été coupée.',
  detail: 'Réessaie\u00a0: tu ne paieras qu’une fois.',
}

const notEncrypted: PaymentFailure = {
  title: 'Ta carte n’a pas pu être chiffrée.',
  detail: 'Cette carte n’a pas été débitée. Recharge la page et réessaie.',
}

/** The next page would not open: the attempt is kept, and trying again leads there. */
export const notOpened: PaymentFailure = { ...noAnswer, title: 'La page suivante ne s’ouvre pas.' }

/** The end of the wait on this page: another one. */
export type NextPage = Exclude<PayAnswer, { next: 'retry' }>

/**
 * The attempts at paying something. One without a decision is kept with its key, so that trying
 * again is still one payment; one that was refused, or another card, is a new one.
 */
export function cardAttempts(browser: {
  send(call: PayCall): Promise<PayAnswer>
  report(error: unknown): void
  browserInfo(): PayCall['browserInfo']
}) {
  let attempt: { card: string; call: PayCall } | null = null

  /**
   * `card` distinguishes cards; `encrypt` is called only for a new attempt, and gives null when its payer thinks better
   * of it.
   */
  return async (
    { kind, id, cents, creditCents, inThree }: PayTarget,
    card: string,
    encrypt: () => Promise<PayMethod | null>,
  ): Promise<NextPage | PaymentFailure | null> => {
    const owed = { kind, id, cents, creditCents, inThree }
    if (attempt === null || attempt.card !== card || !isCallFor(attempt.call, owed)) {
      const method = await encrypt().catch((error: unknown) => browser.report(error))
      if (method === null) return null
      // nothing was sent: the connection is not to blame
      if (!method) return notEncrypted
      const call = {
        ...owed,
        key: crypto.randomUUID(),
        ...method,
        browserInfo: browser.browserInfo(),
      }
      attempt = { card, call }
    }
    const answer = await browser.send(attempt.call).catch(() => null)
    if (answer === null) return noAnswer
    if (answer.next !== 'retry') return answer
    const { paymentMethod } = attempt.call
    if (answer.why !== 'undecided') attempt = null
    const failure = failures[answer.why](answer)
    const isTyped = paymentMethod && 'encryptedSecurityCode' in paymentMethod
    return answer.why === 'refused' && isTyped
      ? { ...failure, detail: `${failure.detail} Ta saisie est gardée.` }
      : failure
  }
}

type Asked = Pick<PayTarget, 'kind' | 'id' | 'cents' | 'creditCents' | 'inThree'>

const isCallFor = (call: PayCall, owed: Asked) =>
  (['kind', 'id', 'cents', 'creditCents', 'inThree'] as const).every(
    (name) => call[name] === owed[name],
  )

const failures: Record<RetryAnswer['why'], (answer: RetryAnswer) => PaymentFailure> = {
  undecided: ({ message }) => ({ ...noAnswer, title: message }),
  refused: ({ message, wrongField }) => ({
    title: message,
    detail: 'Rien n’a été débité.',
    field: wrongField,
  }),
  limited: ({ message }) => ({
    title: message,
    detail: 'Rien n’a été débité. D’ici là, le club peut t’aider.',
    isLimited: true,
  }),
}
