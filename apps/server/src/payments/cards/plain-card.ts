import { uuidPattern } from '../../platform/uuid.ts'

const wholeUuid = new RegExp(`^${uuidPattern}$`, 'i')
const anyUuid = new RegExp(uuidPattern, 'gi')

/** Separators that people and programs put between the digits of a card, invisible ones too. */
const separators = /[\s\p{Pd}\p{Cf}\u2212._/]/gu
/** Versions of programs have points and strokes between their digits, and are no card. */
const plainSeparators = /[\s\p{Pd}\p{Cf}\u2212]/gu
const digitRuns = /\d{13,}/g
/** A number that is not part of a longer word. */
const loneNumbers = /(?<![\p{L}\p{N}])\d(?:[\s\p{Pd}\p{Cf}\u2212.]*\d){12,}(?![\p{L}\p{N}])/gu

const shortestCard = 13
const longestCard = 19

/**
 * Whether a call carries a card number in clear, in any string and any digits: 13 to 19 of them
 * with a right check digit (Luhn). No string that could hold one may be stored, logged or passed
 * on.
 */
export function hasPlainCard(input: { readonly idempotencyKey?: string; readonly body: unknown }) {
  return [...namedStrings(input)].some(([name, text]) => holdsCard(name, text))
}

function* namedStrings(value: unknown, name = ''): Generator<[name: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* namedStrings(part, key)
}

function holdsCard(name: string, text: string): boolean {
  if (wholeUuid.test(text)) return false
  const plain = asciiDigits(text.normalize('NFKC'))
  // the library's own mark of an attempt, a UUID, a time and a hash in one: most have such digits inside
  return digitRunsIn(name, plain).some((run) => holdsLuhn(run.replace(separators, '')))
}

/** The end of Google's own key, in milliseconds, within its token (Google Pay, « Payment method token »). */
const keyExpiration = /keyExpiration\\*"\s*:\s*\\*"\d{13}\\*"/g

function digitRunsIn(name: string, plain: string): string[] {
  if (name === 'googlePayToken') return digitRunsIn('', plain.replace(keyExpiration, ''))
  if (name === 'checkoutAttemptId') return plain.replace(anyUuid, 'x').match(loneNumbers) ?? []
  // a key of ours may hold the time beside other digits: it is a card only when it is nothing else
  if (name === 'idempotencyKey') return plain.replace(separators, '').match(/^\d{13,19}$/) ?? []
  const between = name === 'userAgent' ? plainSeparators : separators
  return plain.replace(between, '').match(digitRuns) ?? []
}

/** The decimal digits of every script as our own: each script has them in a row, from its zero on. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}

/** Whether any 13 to 19 digits in a row end with the right check digit. */
function holdsLuhn(digits: string): boolean {
  for (let end = shortestCard; end <= digits.length; end++) {
    let sum = 0
    for (let length = 1; length <= Math.min(longestCard, end); length++) {
      const digit = Number(digits[end - length])
      const doubled = length % 2 === 0 ? digit * 2 : digit
      sum += doubled > 9 ? doubled - 9 : doubled
      if (length >= shortestCard && sum % 10 === 0) return true
    }
  }
  return false
}
