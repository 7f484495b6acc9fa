import { ApiProblem } from '@quatre/contract'
import { expect, it } from 'vitest'
import { errorsOf } from './errors-of.ts'

const refused = (code: string, fields?: Record<string, string>) =>
  errorsOf(new ApiProblem(400, { code, message: 'Refusé.', ...(fields && { fields }) }))

it('The sentence of a nested field stands at the form’s own field', () => {
  const fields = { 'address.postalCode': 'a', 'center.id': 'b', 'userLevels.0.name': 'c' }
  expect(refused('bad_request', fields).errors).toEqual({
    postalCode: 'a',
    center: 'b',
    level: 'c',
  })
})

it('A refusal with its own code stands at the field that the API names', () => {
  const fields = { oldPassword: 'Ce n’est pas le bon.' }
  expect(refused('old_password_incorrect', fields)).toEqual({ errors: fields, refusal: null })
})

it('A refused picture is told at its field, which the API does not name', () => {
  expect(refused('picture_heic')).toEqual({ errors: { photo: 'Refusé.' }, refusal: null })
})

it('A refusal that no field can mend is told above the form', () => {
  expect(refused('too_busy')).toEqual({ errors: {}, refusal: 'Refusé.' })
})
