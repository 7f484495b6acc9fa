import type { Member } from '@quatre/contract'
import { expect, it } from 'vitest'
import { profileChange } from './profile-change.ts'

const somebody = {
  birthDate: '1990-05-14',
  gender: 'Female',
  mobilePhone: '0612345678',
  address: { postalCode: '31770', city: 'Colomiers' },
  center: { id: 42 },
} as unknown as Member

const nobody = {
  birthDate: null,
  gender: null,
  mobilePhone: null,
  address: { postalCode: null, city: null },
  center: null,
} as unknown as Member

function filledForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

// requirement M4
it('The birth date is sent only while it is missing', () => {
  const form = filledForm({ birthDate: '01/02/1980' })
  expect(profileChange('profil', form, somebody)).not.toHaveProperty('birthDate')
  expect(profileChange('profil', form, nobody)).toHaveProperty('birthDate', '01/02/1980')
})

it('A field that was never filled may stay empty', () => {
  const change = profileChange('coordonnees', filledForm({ street: '1 rue du Filet' }), nobody)
  expect(change).toEqual({ address: { street: '1 rue du Filet', additionalInformation: '' } })
})

it('A field that was filled cannot be emptied unseen: the API is asked and refuses', () => {
  const change = profileChange('coordonnees', filledForm({}), somebody)
  expect(change).toMatchObject({ mobilePhone: '', address: { postalCode: '', city: '' } })
})

// requirement M49
it('A box that is not ticked is a no', () => {
  const change = profileChange(
    'reservations',
    filledForm({ bookingValidationForMiddayMissingPlayer: 'oui', refund: 'card' }),
    somebody,
  )
  expect(change).toEqual({
    bookingValidationForMiddayMissingPlayer: true,
    bookingValidationForEveningMissingPlayer: false,
    bookingValidationForWeekendMissingPlayer: false,
    refund: 'card',
  })
})

it('No level chosen is none', () => {
  const form = filledForm({ center: '42', level: '' })
  expect(profileChange('jeu', form, somebody)).toMatchObject({ center: { id: 42 }, userLevels: [] })
})

it('Each form sends its own fields alone', () => {
  const everything = filledForm({
    pseudo: 'a',
    street: 'b',
    level: 'elite',
    receiveNewsletter: 'oui',
  })
  expect(Object.keys(profileChange('notifications', everything, somebody)).toSorted()).toEqual([
    'communicationMode',
    'kidsAnniversary',
    'newsSms',
    'receiveNewsletter',
    'receivePartnersOffers',
    'receivePushNotification',
  ])
})
