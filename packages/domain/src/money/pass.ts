import { euros } from '../text/format.ts'

/** Why a pass of another company does not pay. */
export type PassRefusal = 'unknown' | 'used' | 'expired' | 'too_small'

/** The outcome of a pass that was shown: see the column `state` of `pass_use`. */
export type PassState = 'asked' | 'paid' | 'refused' | 'returning' | 'returned'

interface ShownPass {
  readonly state: PassState
  readonly refusal: PassRefusal | null
  /** Its value in cents, where its company gives one. */
  readonly coversCents: number | null
  readonly amountCents: number
}

/** The message about the pass that a member has shown; null once it has paid. */
export function passMessage({
  state,
  refusal,
  coversCents,
  amountCents,
}: ShownPass): string | null {
  if (state === 'paid') return null
  if (state === 'asked') {
    return 'Gymlib n’a pas encore répondu. Nous lui redemandons\u00a0: rien n’est compté deux fois.'
  }
  if (state !== 'refused') return 'Ce pass n’a pas réglé ce terrain\u00a0: il est rendu sur Gymlib.'
  switch (refusal) {
    case 'used':
      return 'Ce pass a déjà servi.'
    case 'expired':
      return 'Ce pass n’est plus valable.'
    case 'too_small':
      return coversCents === null
        ? `Ce pass ne couvre pas ${euros(amountCents)}. Il n’a pas été utilisé.`
        : `Ce pass couvre ${euros(coversCents)}, il en faut ${euros(amountCents)}. Il n’a pas été utilisé.`
    case 'unknown':
    case null:
      return 'Gymlib ne connaît pas ce code. Relis-le dans ton application.'
  }
}
