import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { expect, it } from 'vitest'
import { refused, submit, type Answer } from './submit.ts'

const form = new FormData()
form.set('email', 'a@b.fr')
form.set('newPassword', 'secret')

const problem = (code: string, fields?: Record<string, string>) =>
  new ApiProblem(422, { problem: code, message: 'Refusé.', ...(fields && { fields }) })
const refusal = (code: string, fields?: Record<string, string>) => {
  const { errors, refusal: sentence } = refused(form, problem(code, fields), { heic: 'photo' })
  return { errors, refusal: sentence }
}

it('The result of the call is saved', async () => {
  expect(await submit(form, async () => 12)).toMatchObject({ saved: 12, errors: {}, refusal: null })
})

it('A page to go on to is the answer itself', async () => {
  const answer = redirect('/moi')
  expect(await submit(form, async () => answer)).toBe(answer)
})

it('A refusal keeps its status and the typed text, but no password', async () => {
  const answer = await submit(form, () => Promise.reject(problem('too_busy')))
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { saved: null, code: 'too_busy', refusal: 'Refusé.', values: { email: 'a@b.fr' } },
  })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

it.each([
  [401, 'session_ended', '/signin?redirect=%2Ftournois'],
  [403, 'account_incomplete', '/completer-mon-profil?redirect=%2Ftournois'],
])('A page to come back to is left for what comes first: %i', async (status, code, to) => {
  const refuse = () => Promise.reject(new ApiProblem(status, { problem: code }))
  const answer: unknown = await submit(form, refuse, { back: '/tournois' })
  expect((answer as Response).headers.get('location')).toBe(to)
})

it('A page shows more of a refusal than the common answer', async () => {
  const show = ({ refusal: sentence }: Answer, { status }: ApiProblem) => ({ sentence, status })
  const answer = await submit(form, () => Promise.reject(problem('too_busy')), { show })
  expect(answer).toEqual({ sentence: 'Refusé.', status: 422 })
})

it('An error that is no refusal of the API is thrown', async () => {
  await expect(submit(form, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

it('The sentence of a nested field is shown at the form’s own field', () => {
  const fields = {
    'address.postalCode': 'a',
    'center.id': 'b',
    'userLevels.0.name': 'c',
    'userApp.password': 'd',
  }
  const errors = { postalCode: 'a', center: 'b', level: 'c', password: 'd' }
  expect(refusal('bad_request', fields)).toEqual({ errors, refusal: null })
})

it('A refusal with its own code is shown at the field that the API names', () => {
  const fields = { oldPassword: 'Ce n’est pas le bon.' }
  expect(refusal('heic', fields)).toEqual({ errors: fields, refusal: null })
})

it('Without a name of a field it is shown at the one of its code', () => {
  expect(refusal('heic')).toEqual({ errors: { photo: 'Refusé.' }, refusal: null })
})

it('A refusal without a field is shown above the form', () => {
  expect(refusal('too_busy')).toEqual({ errors: {}, refusal: 'Refusé.' })
})
