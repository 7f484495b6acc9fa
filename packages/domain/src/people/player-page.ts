/** The readers of a player's page: one who has played with them, or shares a team or a booking, is a teammate. */
export const playerReaders = ['stranger', 'teammate', 'self'] as const
export type PlayerReader = (typeof playerReaders)[number]

export const audiences = ['everyone', 'teammates', 'nobody'] as const
export type Audience = (typeof audiences)[number]

/** The settings of a player about their page. */
export interface PlayerSettings {
  readonly pageFor: Audience
  readonly rankingFor: Audience
  /** Mobile and e-mail; never for everyone. */
  readonly contactFor: Exclude<Audience, 'everyone'>
}

export const defaultPlayerSettings: PlayerSettings = {
  pageFor: 'everyone',
  rankingFor: 'teammates',
  contactFor: 'nobody',
}

/** The parts of the page, each with whom it is for; age and licence are for the player alone. */
const partAudiences = {
  page: ({ pageFor }) => pageFor,
  ranking: ({ rankingFor }) => rankingFor,
  contact: ({ contactFor }) => contactFor,
  comingMatches: () => 'teammates',
  identity: () => 'nobody',
} as const satisfies Record<string, (settings: PlayerSettings) => Audience>

export type PlayerPart = keyof typeof partAudiences
export const playerParts = Object.keys(partAudiences) as PlayerPart[]

/** Whom a part is for. */
export const partAudience = (part: PlayerPart, settings: PlayerSettings): Audience =>
  partAudiences[part](settings)

const readersByAudience: Readonly<Record<Audience, readonly PlayerReader[]>> = {
  everyone: playerReaders,
  teammates: ['teammate', 'self'],
  nobody: ['self'],
}

/** Whether a reader sees a part; a reader who may not see the page sees no part. */
export const seesPart = (
  part: PlayerPart,
  reader: PlayerReader,
  settings: PlayerSettings,
): boolean =>
  [partAudience('page', settings), partAudience(part, settings)].every((audience) =>
    readersByAudience[audience].includes(reader),
  )
