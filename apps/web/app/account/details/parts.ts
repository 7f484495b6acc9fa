import type { Answer as Submitted } from '../../site/form/submit.ts'

/** The parts of « Mes infos persos », one open at a time; the names are their fragments too. */
export const parts = [
  { name: 'profil', label: 'Profil' },
  { name: 'coordonnees', label: 'Coordonnées' },
  { name: 'jeu', label: 'Jeu' },
  { name: 'reservations', label: 'Parts et remboursements' },
  { name: 'cartes', label: 'Mes cartes' },
  { name: 'entreprise', label: 'Entreprise' },
  { name: 'notifications', label: 'Notifications' },
  { name: 'enfants', label: 'Enfants' },
  { name: 'securite', label: 'Sécurité' },
  { name: 'donnees', label: 'Mes données' },
] as const

export type PartName = (typeof parts)[number]['name']

/** The forms that the page receives; some parts have several. */
export const forms = {
  photo: 'profil',
  'sans-photo': 'profil',
  profil: 'profil',
  email: 'coordonnees',
  coordonnees: 'coordonnees',
  jeu: 'jeu',
  reservations: 'reservations',
  carte: 'cartes',
  entreprise: 'entreprise',
  'sans-entreprise': 'entreprise',
  notifications: 'notifications',
  enfant: 'enfants',
  'mot-de-passe': 'securite',
  connexion: 'securite',
  lien: 'securite',
  session: 'securite',
} as const satisfies Record<string, PartName>

/** In place of a session's id: all but this one. */
export const otherSessions = 'autres'

/** In place of a child's id: one to be added. */
export const newChild = 'nouveau'

export type FormName = keyof typeof forms

export function isFormName(text: string): text is FormName {
  return Object.hasOwn(forms, text)
}

/** The page's answer to a form. */
export interface Answer extends Submitted<string> {
  readonly form: FormName
  /** Which of several like forms: the id of a child, of a session. */
  readonly subject: string
  /** The communes of the postal code that was sent. */
  readonly cities: readonly string[]
}
