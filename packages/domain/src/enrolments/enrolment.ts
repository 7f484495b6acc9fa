import type { PayableState } from '../money/payment-refusals.ts'

/** States of an enrolment (requirement EN1). */
export const enrolmentStates = [
  'held',
  'waiting',
  'offered',
  'confirmed',
  'expired',
  'left',
  'removed',
] as const

export type EnrolmentState = (typeof enrolmentStates)[number]

/** Every move there is. The database refuses the others, and is compared with this. */
export const enrolmentMoves: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  // `waiting`: an enrolment that came by the line and was not paid is at its end again
  held: ['confirmed', 'expired', 'waiting', 'left', 'removed'],
  // `confirmed`: money that came late took the places again while they were free
  waiting: ['offered', 'confirmed', 'expired', 'left', 'removed'],
  offered: ['held', 'confirmed', 'waiting', 'expired', 'left', 'removed'],
  // `waiting`: a selection at the deadline takes others
  confirmed: ['waiting', 'left', 'removed'],
  expired: ['confirmed'],
  left: [],
  removed: [],
}

/** The states that keep a place, the first two until their instant. */
export const keepingStates: readonly EnrolmentState[] = ['held', 'offered', 'confirmed']

/** Whether an enrolment keeps its places at `now`; epoch ms. Exactly at its instant it keeps nothing. */
export const keepsPlaces = (
  { state, expiresAt }: { readonly state: EnrolmentState; readonly expiresAt: number | null },
  now: number,
): boolean => keepingStates.includes(state) && (expiresAt === null || expiresAt > now)

/** Places are kept for so many minutes while they are paid. */
export const enrolmentHeldMinutes = 15

/** The state of a charge of enrolments as a payable; `now` in epoch ms (requirement EN9). */
export function enrolmentDueState(
  due: {
    readonly isPaid: boolean
    /** All that the charge pays. */
    readonly enrolments: readonly {
      readonly state: EnrolmentState
      readonly expiresAt: number | null
    }[]
  },
  now: number,
): PayableState {
  if (due.enrolments.some(({ state }) => state === 'left' || state === 'removed')) {
    return 'cancelled'
  }
  if (due.isPaid) return 'given'
  const isOpen = due.enrolments.every((one) => one.state !== 'offered' && keepsPlaces(one, now))
  return isOpen ? 'open' : 'over'
}

/** Why an enrolment could not be had for the money that came. */
export const enrolmentLosses: Readonly<Record<PayableState, string>> = {
  open: 'Le prix ou ton SOLDE avait changé quand ta banque a répondu.',
  over: 'Ta place n’était plus gardée quand ta banque a répondu.',
  given: 'Cette inscription était déjà payée.',
  cancelled: 'Ton inscription a été annulée pendant que ta banque répondait.',
}
