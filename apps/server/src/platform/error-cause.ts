/** The name of an error, with the code of the failed connection below it. */
export function errorCause(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const below = [error, error.cause].find((found) => found instanceof Error && 'code' in found)
  return [error.name, ...(below instanceof Error && 'code' in below ? [below.code] : [])].join(' ')
}
