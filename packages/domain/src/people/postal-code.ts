/** A French postal code of 5 digits, departments 01 to 98 (requirement M6), or null. */
export function parsePostalCode(text: string): string | null {
  const code = text.trim()
  if (!/^\d{5}$/.test(code)) return null
  const department = Number(code.slice(0, 2))
  return department >= 1 && department <= 98 ? code : null
}
