import type { ApiProblem } from '@quatre/contract'

/** Refusals that the API words as a whole, by the field of the form that can mend them. */
const fieldOfCode: Readonly<Record<string, string>> = {
  postal_code_not_found: 'postalCode',
  birth_date_fixed: 'birthDate',
  child_too_old: 'birthDate',
  old_password_incorrect: 'oldPassword',
  password_common: 'newPassword',
  picture_missing: 'photo',
  picture_heic: 'photo',
  picture_unreadable: 'photo',
  wrong_media_type: 'photo',
  too_large: 'photo',
}

/** The sentence of each field by its name in the form, and what no field can mend. */
export function errorsOf({ code, message, fields }: ApiProblem): {
  errors: Record<string, string>
  refusal: string | null
} {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [fieldOfPath(path), sentence]),
  )
  if (Object.keys(errors).length > 0) return { errors, refusal: null }
  const field = fieldOfCode[code]
  return field ? { errors: { [field]: message }, refusal: null } : { errors, refusal: message }
}

/** `address.postalCode` is the field `postalCode`; a part of the club or of the level is it whole. */
function fieldOfPath(path: string): string {
  if (path.startsWith('userLevels')) return 'level'
  return path.replace(/^address\./, '').replace(/^center\..*/, 'center')
}
