/** What one types into the card form. */
export interface CardFields {
  readonly number: string
  /** `03 / 30` */
  readonly expiry: string
  readonly code: string
  readonly holder: string
}

export type CardErrors = Partial<Record<'number' | 'expiry' | 'code', string>>

/** Digits alone, at most 19 (ISO/IEC 7812). */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 19)
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits)
}

/** A card number as it is printed: by fours, or 4-6-5 for American Express. */
export function groupedNumber(text: string): string {
  const digits = digitsOf(text)
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/** An expiry as it is typed: `3` is March, so the slash comes by itself. */
export function groupedExpiry(text: string): string {
  const typed = text.replace(/\D/g, '')
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The Luhn check (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Month 1 to 12 and a year of four digits; null when the text is no date. */
export function readExpiry(text: string): { readonly month: number; readonly year: number } | null {
  const found = /^(0[1-9]|1[0-2]) ?\/? ?(\d{2})$/.exec(text.trim())
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null
}

/** What is wrong with a card, at `now` in epoch milliseconds; nothing when it may be sent. */
export function cardErrors(card: CardFields, now: number): CardErrors {
  const errors: CardErrors = {}
  const digits = digitsOf(card.number)
  if (digits === '') errors.number = 'Entre le numéro de ta carte.'
  else if (digits.length < 12) errors.number = 'Il manque des chiffres à ce numéro.'
  else if (!passesLuhn(digits)) errors.number = 'Ce numéro est incorrect. Vérifie-le.'
  const expiry = readExpiry(card.expiry)
  if (card.expiry.trim() === '') errors.expiry = 'Entre la date d’expiration.'
  else if (expiry === null) errors.expiry = 'Écris le mois et l’année, comme 03 / 30.'
  // A card is good until the last day of its month.
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now) errors.expiry = 'Cette carte a expiré.'
  const length = isAmex(digits) ? 4 : 3
  if (card.code.trim() === '') errors.code = 'Entre le code de sécurité.'
  else if (!new RegExp(`^\\d{${length}}$`).test(card.code.trim())) {
    errors.code = `Le code a ${length} chiffres.`
  }
  return errors
}

/** Where the cursor goes after a text was grouped anew: behind as many digits as before. */
export function cursorAfter(text: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (/\d/.test(text[place] ?? '') && ++seen === digitsBefore) return place + 1
  }
  return text.length
}
