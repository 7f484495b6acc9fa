const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A limit of how often something may be done, by or to one subject. */
export interface Limit {
  /** The most that count at the same time. */
  readonly max: number
  /** The time for which one counts; for an open one, the time after the last sign of life of its process. */
  readonly seconds: number
  /** The subject that one counts for; several are the two together. */
  readonly by:
    | 'connection'
    | 'member'
    | 'account'
    | 'mailbox'
    | 'device'
    | 'link'
    | 'account+connection'
    | 'member+connection'
  /** `open`: one counts for as long as its answer is being sent. */
  readonly while?: 'open'
  /** The refusal; `too_many_requests` when absent. */
  readonly code?: 'login_slowed'
}

/**
 * Every limit of the product, counted in the database for all processes together (decision 012).
 * `account` is the e-mail that is tried, known or not; `member` the one signed in.
 */
export const limits = {
  // wrong passwords, on a device that has never signed in to the account (requirement M63)
  failuresOfConnection: { max: 50, seconds: hour, by: 'connection', code: 'login_slowed' },
  guessesFromConnection: {
    max: 5,
    seconds: 15 * minute,
    by: 'account+connection',
    code: 'login_slowed',
  },
  guessesOfStrangers: { max: 20, seconds: day, by: 'account', code: 'login_slowed' },
  // and on one that has
  guessesOfDevice: { max: 5, seconds: 15 * minute, by: 'device', code: 'login_slowed' },
  guessesOfDeviceInDay: { max: 20, seconds: day, by: 'device', code: 'login_slowed' },

  /** The number is `SIGN_UPS_PER_HOUR`. */
  signUps: { max: 20, seconds: hour, by: 'connection' },
  wrongKeys: { max: 50, seconds: hour, by: 'connection' },

  // of each kind of mail (requirement M27)
  mailsFromConnection: { max: 20, seconds: hour, by: 'connection' },
  mailsToMailbox: { max: 3, seconds: hour, by: 'mailbox' },
  givenAddresses: { max: 5, seconds: hour, by: 'member' },

  // requests of people and companies (requirement L27)
  leadsOfKind: { max: 5, seconds: hour, by: 'connection' },
  leadsOfDay: { max: 20, seconds: day, by: 'connection' },

  /** Friends that a captain has the link sent to. */
  namedPlayers: { max: 30, seconds: hour, by: 'member' },
  /** Mails that a captain’s bookings cause to people who have paid nothing (requirement SH31). */
  shareMailsOfCaptain: { max: 60, seconds: hour, by: 'member' },
  // takes and returns of places of shared bookings (requirement SH33)
  linkMovesOfConnection: { max: 20, seconds: hour, by: 'connection' },
  linkMovesOfMailbox: { max: 3, seconds: hour, by: 'mailbox' },
  linkMoves: { max: 60, seconds: hour, by: 'link' },

  // cards: refused, or with the bank (decision 010, requirement P19); the others with those left there too
  cardRefusals: { max: 5, seconds: hour, by: 'member' },
  cardTries: { max: 10, seconds: hour, by: 'member' },
  /** As many tries of one newcomer count towards those of all behind their connection. */
  cardTriesOfNewcomer: { max: 3, seconds: hour, by: 'member+connection' },
  cardTriesOfNewcomers: { max: 20, seconds: hour, by: 'connection' },
  cardTriesOfConnection: { max: 60, seconds: hour, by: 'connection' },

  // tournaments: others are not to be listed, nor written to without end (requirement TN18)
  partnerSearches: { max: 60, seconds: hour, by: 'member' },
  entries: { max: 30, seconds: hour, by: 'member' },
  // teams: others are not to be written to without end (requirement TE2)
  newTeams: { max: 30, seconds: day, by: 'member' },
  teamActs: { max: 60, seconds: hour, by: 'member' },
  /** Messages to families, sessions called off and moved: each is a mail to all (requirement AC25). */
  sessionActs: { max: 60, seconds: hour, by: 'member' },

  /** Results of matches: each notifies the other side by mail (requirement MA6). */
  openingsOfMatches: { max: 60, seconds: hour, by: 'member' },
  resultActs: { max: 60, seconds: hour, by: 'member' },

  // requirement PR7
  promoTries: { max: 20, seconds: hour, by: 'member' },
  /** A code has 60 bits and cannot be guessed; the limit saves us the searches (requirement W28). */
  ticketTries: { max: 20, seconds: hour, by: 'member' },

  /** Codes of passes belong to another company: they must not be guessed through us (requirement P115). */
  passTries: { max: 20, seconds: hour, by: 'member' },

  // requirement L62
  jobFiles: { max: 20, seconds: hour, by: 'connection' },

  // requirement M39; a whole club may be one connection
  looksAtPlayers: { max: 60, seconds: minute, by: 'member' },
  /** A whole club may be one connection; nobody is to copy the network (requirement PL13). */
  playerPages: { max: 300, seconds: minute, by: 'connection' },
  guessedPictures: { max: 600, seconds: minute, by: 'connection' },
  /** Each asks an outside service (requirement MA12). */
  measurementReads: { max: 60, seconds: minute, by: 'connection' },
  slotStreams: { max: 20, seconds: 90, by: 'connection', while: 'open' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
