import { message } from '@quatre/domain'
import type { Answer } from './parts.ts'

/** The answer to a form that is not read: nothing else on the page can be so large. */
export const tooLarge: Answer = {
  form: 'photo',
  subject: '',
  saved: null,
  refusal: null,
  errors: { photo: message('too_large') },
  values: {},
  cities: [],
}
