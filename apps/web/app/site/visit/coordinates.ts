import type { Position } from '@quatre/domain'

const degreesPattern = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** The position that an address or a form gives; null without two numbers that are on Earth. */
export function readCoordinates(fields: URLSearchParams | FormData): Position | null {
  const latitude = degrees(fields.get('latitude'), 90)
  const longitude = degrees(fields.get('longitude'), 180)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function degrees(value: FormDataEntryValue | null, max: number): number | null {
  if (typeof value !== 'string' || !degreesPattern.test(value)) return null
  return Math.abs(Number(value)) <= max ? Number(value) : null
}
