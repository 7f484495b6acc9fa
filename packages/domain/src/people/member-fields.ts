/** How a member is addressed (requirement M10). */
export const genders = ['Male', 'Female', 'Decline'] as const

export type Gender = (typeof genders)[number]

/** How well a member plays, in this spelling (requirement M38). */
export const levelNames = [
  'initiaton',
  'debutant',
  'intermediare',
  'avance',
  'expert',
  'elite',
] as const

export type LevelName = (typeof levelNames)[number]

/** Where a member wants to be written to. */
export const communicationModes = ['Email', 'Facebook'] as const

export type CommunicationMode = (typeof communicationModes)[number]

/** What a new member has chosen by the newsletter (requirement M11). */
export function communicationModeOf(receiveNewsletter: boolean): CommunicationMode {
  return receiveNewsletter ? 'Email' : 'Facebook'
}
