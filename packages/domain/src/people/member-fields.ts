/** The forms of address of a member (requirement M10). */
export const genders = ['Male', 'Female', 'Decline'] as const

export type Gender = (typeof genders)[number]

/** The levels of players, in this spelling (requirement M38). */
export const levelNames = [
  'initiaton',
  'debutant',
  'intermediare',
  'avance',
  'expert',
  'elite',
] as const

export type LevelName = (typeof levelNames)[number]

/** Their names in French, from the first to the best. */
export const levelLabels: Readonly<Record<LevelName, string>> = {
  initiaton: 'Initiation',
  debutant: 'Débutant',
  intermediare: 'Intermédiaire',
  avance: 'Avancé',
  expert: 'Expert',
  elite: 'Élite',
}

/** The channels by which a member wants to be written to. */
export const communicationModes = ['Email', 'Facebook'] as const

export type CommunicationMode = (typeof communicationModes)[number]

/** The channel of a new member, from their choice of the newsletter (requirement M11). */
export function chosenCommunicationMode(receiveNewsletter: boolean): CommunicationMode {
  return receiveNewsletter ? 'Email' : 'Facebook'
}
