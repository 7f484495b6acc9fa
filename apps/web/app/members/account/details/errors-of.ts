import type { ApiProblem } from '@quatre/contract'

/** Refusals of a picture: the API, which is sent nothing else with it, names no field. */
const pictureCodes: readonly string[] = [
  'picture_missing',
  'picture_heic',
  'picture_unreadable',
  'wrong_media_type',
  'too_large',
]

/** The sentence of each field by its name in the form, and what no field can mend. */
export function errorsOf({ code, message, fields }: ApiProblem): {
  errors: Record<string, string>
  refusal: string | null
} {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [fieldOfPath(path), sentence]),
  )
  if (Object.keys(errors).length > 0) return { errors, refusal: null }
  if (pictureCodes.includes(code)) return { errors: { photo: message }, refusal: null }
  return { errors, refusal: message }
}

/** `address.postalCode` is the field `postalCode`; a part of the club or of the level is it whole. */
function fieldOfPath(path: string): string {
  if (path.startsWith('userLevels')) return 'level'
  return path.replace(/^address\./, '').replace(/^center\..*/, 'center')
}
