import { ApiProblem, type Api } from '@quatre/contract'
import { isHidingName } from '@quatre/domain'
import { formText } from '../../form-text.ts'

/** The first name that hides a child (specification section 3). */
const hiddenName = 'Deleted'

/** Hiding is a button of its own: nobody does it with a name. */
const refusedName = new ApiProblem(400, {
  code: 'bad_request',
  fields: { firstName: 'Ce prénom n’est pas accepté' },
})

/** Adds, changes or hides a child of a member; gives the sentence of the success. */
export async function saveChild(api: Api, adultId: number, form: FormData): Promise<string> {
  const id = Number(formText(form, 'subject'))
  const hides = formText(form, 'intent') === 'hide'
  const firstName = formText(form, 'firstName')
  if (!hides && isHidingName(firstName.trim())) throw refusedName
  await api.profile.setInfant({
    query: { responsibles: adultId },
    body: {
      ...(id > 0 && { id }),
      firstName: hides ? hiddenName : firstName,
      lastName: formText(form, 'lastName'),
      birthDate: formText(form, 'birthDate'),
      gender: formText(form, 'gender') as 'Decline',
    },
  })
  if (hides) return `${firstName} n’apparaît plus sur ton compte.`
  return id > 0 ? `${firstName} est à jour.` : `${firstName} est sur ton compte.`
}
