import type { WrongCardField } from '@quatre/domain'

/** The typed fields of the card form. */
export interface CardFields {
  readonly number: string
  /** `03 / 30` */
  readonly expiry: string
  readonly code: string
  readonly holder: string
}

export type CardErrors = Partial<Record<WrongCardField, string>>

/** Digits alone, at most 19 (ISO/IEC 7812). */
export function digitsIn(text: string): string {
  return text.replace(/\D/g, '').slice(0, 19)
}

export interface CardBrand {
  readonly name: 'visa' | 'mastercard' | 'amex'
  readonly numberDigits: number
  readonly codeDigits: number
}

/** By the first digits of their numbers (ISO/IEC 7812). */
const brands: readonly (CardBrand & { readonly begins: RegExp })[] = [
  { name: 'visa', begins: /^4/, numberDigits: 16, codeDigits: 3 },
  {
    name: 'mastercard',
    begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    numberDigits: 16,
    codeDigits: 3,
  },
  { name: 'amex', begins: /^3[47]/, numberDigits: 15, codeDigits: 4 },
]

/** The brand of a card number, from its first digits on; null while they may be of another. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsIn(number)
  return brands.find(({ begins }) => begins.test(digits)) ?? null
}

/** A card number as it is printed: by fours, or 4-6-5 for American Express. */
export function groupedNumber(text: string): string {
  const digits = digitsIn(text)
  const groups =
    cardBrand(digits)?.name === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/**
 * An expiry as it is typed: `3` is March, so the slash comes by itself. A year of four digits is cut
 * to its last two.
 */
export function groupedExpiry(text: string): string {
  const typed = text.replace(/\D/g, '')
  const whole = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const isYearOpen = /^\d\d20\d$/.test(whole)
  const digits = isYearOpen ? whole : whole.replace(/^(\d\d)20(\d\d).*/, '$1$2').slice(0, 4)
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

/** The faults of a card, at `now` in epoch milliseconds; none when it may be sent. */
export function cardErrors(card: CardFields, now: number): CardErrors {
  const errors: CardErrors = {}
  const digits = digitsIn(card.number)
  if (digits === '') errors.number = 'Entre le numéro de ta carte.'
  else if (digits.length < 12) errors.number = 'Il manque des chiffres à ce numéro.'
  else if (!passesLuhn(digits)) errors.number = 'Ce numéro est incorrect. Vérifie-le.'
  const expiry = readExpiry(card.expiry)
  if (card.expiry.trim() === '') errors.expiry = 'Entre la date d’expiration.'
  else if (expiry === null) errors.expiry = 'Écris le mois et l’année, comme 03 / 30.'
  // A card is good until the last day of its month.
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now) errors.expiry = 'Cette carte a expiré.'
  const length = cardBrand(digits)?.codeDigits ?? 3
  if (card.code.trim() === '') errors.code = 'Entre le code de sécurité.'
  else if (!new RegExp(`^\\d{${length}}$`).test(card.code.trim())) {
    errors.code = `Le code a ${length} chiffres.`
  }
  return errors
}

/** Whether a field is complete, so that the cursor moves on to the next. */
export function isFull(field: WrongCardField, card: CardFields, now: number): boolean {
  if (cardErrors(card, now)[field] !== undefined) return false
  return field !== 'number' || digitsIn(card.number).length === cardBrand(card.number)?.numberDigits
}

/** The position of the cursor after a text was grouped anew: behind as many digits as before. */
export function cursorAfter(text: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (/\d/.test(text[place] ?? '') && ++seen === digitsBefore) return place + 1
  }
  return text.length
}
