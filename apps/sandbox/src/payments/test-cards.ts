export type Refusal = {
  refusalReason: string
  refusalReasonCode: string
  refusalReasonRaw: string
}

export type AuthorisationResult = { refusal?: Refusal; notification: 'prompt' | 'late' }

export type Behaviour =
  | 'accepted'
  | 'refused'
  | 'challenge'
  | 'challengeByPost'
  | 'slow'
  | 'lostAnswer'
  | 'lateNotification'

type TestCard = {
  number: string
  behaviour: Behaviour
  refusal?: Refusal
  /** Why it is refused once it is stored and charged without its holder. */
  refusalWithoutHolder?: Refusal
  /** Stored, it is refused to its holder without the security code. */
  wantsCode?: true
}

/** https://docs.adyen.com/development-resources/refusal-reasons */
export const refusalReasons = {
  doNotHonour: reason('Refused', '2', '05 : Do not honor'),
  blocked: reason('Blocked Card', '5', '62 : Restricted card'),
  expired: reason('Expired Card', '6', '54 : Expired card'),
  unknownNumber: reason('Invalid Card Number', '8', '14 : Invalid card number'),
  notAuthenticated: reason('3D Not Authenticated', '11', '3d-secure: authentication failed'),
  notEnoughBalance: reason('Not enough balance', '12', '51 : Insufficient funds'),
  fraud: reason('FRAUD', '20', '59 : Suspected fraud'),
  securityCode: reason('CVC Declined', '24', 'N7 : CVC declined'),
  authenticationRequired: reason('Authentication required', '38', '65 : Authentication required'),
}

function reason(
  refusalReason: string,
  refusalReasonCode: string,
  refusalReasonRaw: string,
): Refusal {
  return { refusalReason, refusalReasonCode, refusalReasonRaw }
}

function refused(number: string, refusal: Refusal): TestCard {
  return { number, behaviour: 'refused', refusal }
}

/**
 * Adyen's published numbers where the behaviour is Adyen's
 * (https://docs.adyen.com/development-resources/testing/test-card-numbers); Adyen publishes none
 * for refusals by number and for faults of the network: those are ours.
 */
export const testCards: TestCard[] = [
  { number: '4111111111111111', behaviour: 'accepted' },
  { number: '4977949494949497', behaviour: 'accepted' },
  { number: '5136333333333335', behaviour: 'accepted' },
  { number: '5555444433331111', behaviour: 'accepted' },
  { number: '370000000000002', behaviour: 'accepted', wantsCode: true },
  { number: '4212345678901237', behaviour: 'challenge' },
  { number: '4917610000000000', behaviour: 'challenge' },
  { number: '5454545454545454', behaviour: 'challengeByPost' },
  refused('4000000000000002', refusalReasons.doNotHonour),
  refused('4000000000009995', refusalReasons.notEnoughBalance),
  refused('4000000000000069', refusalReasons.expired),
  refused('4000000000009979', refusalReasons.blocked),
  refused('4000000000000127', refusalReasons.securityCode),
  refused('4100000000000019', refusalReasons.fraud),
  { number: '4000000000008005', behaviour: 'slow' },
  { number: '4000000000007007', behaviour: 'lostAnswer' },
  { number: '4000000000006009', behaviour: 'lateNotification' },
  {
    number: '4000000000003105',
    behaviour: 'accepted',
    refusalWithoutHolder: refusalReasons.notEnoughBalance,
  },
  {
    number: '4000000000003204',
    behaviour: 'challenge',
    refusalWithoutHolder: refusalReasons.authenticationRequired,
  },
]

/** https://docs.adyen.com/development-resources/testing/result-codes: works with any card. */
export const refusalByHolderName: Record<string, Refusal> = {
  DECLINED: refusalReasons.doNotHonour,
  BLOCK_CARD: refusalReasons.blocked,
  CARD_EXPIRED: refusalReasons.expired,
  NOT_ENOUGH_BALANCE: refusalReasons.notEnoughBalance,
  FRAUD: refusalReasons.fraud,
  CVC_DECLINED: refusalReasons.securityCode,
}
