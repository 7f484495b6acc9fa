const longestSearch = 80

/** The search text of an address, as the API takes it: bounded, and without NUL. */
export function searchText(address: URLSearchParams, name: string): string {
  return (address.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longestSearch)
}

/** The number of something, written as an address or a form writes it; null of any other text. */
export function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The text of a field of a form; empty when it is not there or is a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
