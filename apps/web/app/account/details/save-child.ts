import { ApiProblem, type Api } from '@quatre/contract'
import { firstNameRefusedMessage, hidingName, isHidingName, message } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'
import { newChild } from './parts.ts'

/** Hiding is a button of its own, not a name. */
const refusedName = new ApiProblem(400, {
  problem: 'bad_request',
  fields: { firstName: firstNameRefusedMessage },
})

/** Adds, changes or hides a child of a member; gives the sentence of the success. */
export async function saveChild(api: Api, adultId: number, form: FormData): Promise<string> {
  const id = childId(formText(form, 'subject'))
  const hides = formText(form, 'intent') === 'hide'
  const firstName = formText(form, 'firstName')
  if (!hides && isHidingName(firstName.trim())) throw refusedName
  await api.profile.setInfant({
    query: { responsibles: adultId },
    body: {
      ...(id !== null && { id }),
      firstName: hides ? hidingName : firstName,
      lastName: formText(form, 'lastName'),
      birthDate: formText(form, 'birthDate'),
      gender: formText(form, 'gender') as 'Decline',
    },
  })
  if (hides) return `${firstName} n’apparaît plus sur ton compte.`
  return id !== null ? `${firstName} est à jour.` : `${firstName} est sur ton compte.`
}

/** Null for a new child. */
function childId(subject: string): number | null {
  if (subject === newChild) return null
  if (/^[1-9]\d{0,8}$/.test(subject)) return Number(subject)
  throw new ApiProblem(403, { problem: 'child_not_found', message: message('child_not_found') })
}
