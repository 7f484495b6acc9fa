import type { Member, ProfileChange } from '@quatre/contract'
import { formText } from '../../site/form/form-text.ts'

type Change = (form: FormData, member: Member) => ProfileChange

/**
 * The changes of each form of « Mes infos persos ». Only its own fields are sent: the others stay as they are. The API
 * validates them.
 */
const profileChanges = {
  profil: (form, { birthDate, gender }) => ({
    pseudo: formText(form, 'pseudo'),
    maritalStatus: formText(form, 'maritalStatus'),
    ...given('gender', form, gender),
    // It cannot be changed later (requirement M4): its field is there while it is missing.
    ...(birthDate === null && given('birthDate', form, null)),
  }),
  coordonnees: (form, { mobilePhone, address }) => ({
    ...given('mobilePhone', form, mobilePhone),
    address: {
      street: formText(form, 'street'),
      additionalInformation: formText(form, 'additionalInformation'),
      ...given('postalCode', form, address.postalCode),
      ...given('city', form, address.city),
    },
  }),
  jeu: (form, { center }) => ({
    ...(formText(form, 'center') !== '' || center !== null
      ? { center: { id: Number(form.get('center')) } }
      : {}),
    userLevels: formText(form, 'level') === '' ? [] : [{ name: formText(form, 'level') }],
    hideLastName: form.has('hideLastName'),
    playFriendlyGames: form.has('playFriendlyGames'),
    participateToSPLFTournaments: form.has('participateToSPLFTournaments'),
    participateToSPLFLeagues: form.has('participateToSPLFLeagues'),
  }),
  reservations: (form) => ({
    bookingValidationForMiddayMissingPlayer: keeps(form, 'Midday'),
    bookingValidationForEveningMissingPlayer: keeps(form, 'Evening'),
    bookingValidationForWeekendMissingPlayer: keeps(form, 'Weekend'),
    refund: formText(form, 'refund'),
  }),
  notifications: (form) => ({
    communicationMode: formText(form, 'communicationMode'),
    receiveNewsletter: form.has('receiveNewsletter'),
    newsSms: form.has('newsSms'),
    receivePartnersOffers: form.has('receivePartnersOffers'),
    kidsAnniversary: form.has('kidsAnniversary'),
    receivePushNotification: form.has('receivePushNotification'),
  }),
} as const satisfies Record<string, (form: FormData, member: Member) => LooseChange>

/** As the form has it: text that the API has yet to accept. */
type LooseChange = { readonly [Name in keyof ProfileChange]: unknown }

export type ProfileForm = keyof typeof profileChanges

export function profileChange(name: ProfileForm, form: FormData, member: Member): ProfileChange {
  return (profileChanges[name] as unknown as Change)(form, member)
}

/** A field that may stay empty while it has never been filled, and cannot be emptied after. */
function given(name: string, form: FormData, before: string | null): Record<string, string> {
  const text = formText(form, name)
  return text === '' && before === null ? {} : { [name]: text }
}

function keeps(form: FormData, when: 'Midday' | 'Evening' | 'Weekend'): boolean {
  return form.has(`bookingValidationFor${when}MissingPlayer`)
}
