import type { ReadForm, SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import { newPerson } from '../../../apps/server/src/testing/pages/open-site.ts'
import { markup, type FormRow } from './values.ts'

/** Valid values of fields, by their names; odd ones, where odd texts are valid. */
const goodByName = (): SentFields => ({
  ...newPerson(),
  firstName: markup,
  lastName: `D’Arc 🎾 "; drop table app_user`,
  name: `L'Équipe & Fils 🎾 <b>`,
  pseudo: `"Smash" 🎾 <b>`,
  maritalStatus: 'En couple',
  gender: 'Female',
  birthDate: '14/05/1990',
  mobilePhone: '06 12-34(56)78',
  street: `1 bis, rue <i>de l'Œuvre</i>`,
  additionalInformation: markup,
  postalCode: '21800',
  city: 'Quetigny',
  center: '68',
  sport: '3',
  level: 'avance',
  refund: 'card',
  communicationMode: 'Facebook',
  siren: '732 829 320',
  vatNumber: 'FR44 732 829 320',
  oldPassword: 'volee-2026',
  newPassword: 'volee-2027',
})

/** The fields of a form as a visitor sends them with nothing wrong: its hidden ones, the ticked boxes, the typed ones. */
export function goodFields(
  { method, fields }: ReadForm,
  row: FormRow,
  known: SentFields,
): SentFields {
  const sent = fields.flatMap(({ name, kind, value, choices }) => {
    if (kind === 'hidden') return value === '' ? [] : [[name, value] as const]
    if (method === 'get' || kind === 'button') return []
    if (kind === 'checkbox') return [[name, choices[0]?.value ?? ''] as const]
    const typed = known[name]
    return typed === undefined ? [] : [[name, typed] as const]
  })
  return { ...Object.fromEntries(sent), ...row.good }
}

/** Valid values by the name of the field; new e-mail addresses at each call. */
export const knownValues = ({ good }: FormRow): SentFields => ({ ...goodByName(), ...good })
