import type { Member } from '@quatre/contract'

/** `phone`: the mobile alone; `profile`: the preferred club, and the mobile with it. */
export type ProfileGap = 'phone' | 'profile'

/** The gap that the site has to ask a member about (requirement M35); null without one. */
export function profileGap({
  mobilePhone,
  center,
  mustComplete,
}: Pick<Member, 'mobilePhone' | 'center' | 'mustComplete'>): ProfileGap | null {
  if (center === null || mustComplete) return 'profile'
  return mobilePhone === null || mobilePhone === '' ? 'phone' : null
}

/** Why it is asked, on the page and in the modal. */
export const reasons: Readonly<Record<ProfileGap, string>> = {
  phone: 'Le club t’appelle si ton terrain change. On ne le donne à personne.',
  profile: 'Ton mobile pour te joindre si ton terrain change, et ton club préféré.',
}

/** The label of the button. */
export const confirmWords: Readonly<Record<ProfileGap, string>> = {
  phone: 'Enregistrer mon numéro',
  profile: 'Compléter mon profil',
}

/** The news of the saved fields, shown by the next page: the modal may be gone before it could show it. */
export const savedSentences: Readonly<Record<ProfileGap, string>> = {
  phone: 'Ton numéro est enregistré.',
  profile: 'Ton profil est enregistré.',
}

/** Whether a browser's text names a gap. */
export function isProfileGap(text: string): text is ProfileGap {
  return Object.hasOwn(savedSentences, text)
}
