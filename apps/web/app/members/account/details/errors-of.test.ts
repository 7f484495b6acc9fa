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

it('A refusal of the whole that one field can mend stands at that field', () => {
  expect(refused('old_password_incorrect').errors).toEqual({ oldPassword: 'Refusé.' })
  expect(refused('picture_heic').errors).toEqual({ photo: 'Refusé.' })
})

it('A refusal that no field can mend is told above the form', () => {
  expect(refused('too_busy')).toEqual({ errors: {}, refusal: 'Refusé.' })
})
