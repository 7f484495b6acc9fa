import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts } from '@quatre/db'
import { logFolder } from '../test/kept-logs.ts'

/**
 * Searches all output of a test run, logs of its servers included, for secrets that no log may hold:
 * tokens, keys of links, passwords, card numbers. Another folder than the run's may be named.
 */
type Kind = { name: string; find(text: string): string[] }

const bounded = (pattern: string) => new RegExp(`(?<![\\w.-])${pattern}(?![\\w-])`, 'g')
const matches = (pattern: RegExp) => (text: string) => text.match(pattern) ?? []

// The passwords of the tests, besides those beside a word that means password.
const knownPasswords = [
  ...demoAccounts.map(({ password }) => password),
  'raquette7',
  'nouveau7',
  'encore77',
  'wrong-Secret',
]

const kinds: Kind[] = [
  {
    name: 'token or key of 256 bits',
    // chance gives capitals, small letters and digits to all but one in a million
    find: (text) =>
      matches(bounded('[\\w-]{43}'))(text).filter(
        (word) => /[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word),
      ),
  },
  {
    name: 'authorization',
    find: matches(/\b(?:Bearer|Basic)\s+[\w+/-]{12,}={0,2}/g),
  },
  {
    name: 'token beside its name',
    // one letter again and again is a sample, which addresses in reports of failed tests may carry
    find: matches(
      /(?:users_key|access_token|id_token|session|cookie)\W{1,4}(?!(\w)\1{19})[\w-]{20,}/gi,
    ),
  },
  {
    name: 'password',
    find: (text) => [
      ...matches(/(?:password|mot de passe)\\?["']?\s*[:=]\s*\\?["'](?!\[)[^"'\\]+/gi)(text),
      ...knownPasswords.filter((password) => text.includes(password)),
      ...matches(/\w+:\/\/[^\s:/@]+:[^\s:/@]+@/g)(text),
    ],
  },
  {
    name: 'card number',
    find: (text) =>
      matches(bounded('[3-6](?:[ -]?\\d){13,18}'))(text).filter((number) => isCardNumber(number)),
  },
]

/** The checksum of card numbers (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].toReversed().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

// Titles of tests are in the source, and name the card or password they are about.
const reported = /^\s*(?:[✓×❯↓·]|\[\d+\/\d+\]|std(?:out|err) \|)/u
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Za-z]`, 'g')

function secretsIn(text: string): { kind: string; found: string }[] {
  const written = text
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => !reported.test(line))
    .join('\n')
  return kinds.flatMap(({ name, find }) => find(written).map((found) => ({ kind: name, found })))
}

/** A checker that is set up wrongly accepts everything: each of these must be found. */
const planted = [
  // of random bytes without a capital there is one in a million: that run is red for nothing
  `{"msg":"signed in as ${randomBytes(32).toString('base64url')}"}`,
  '{"authorization":"Bearer abcdefghijklmnop"}',
  'GET /identifiez-vous/validation-compte?users_key=abcdefghijklmnopqrstuvwxyz&users_id=7',
  '{"body":"{\\"email\\":\\"a@b.fr\\",\\"password\\":\\"sesame12\\"}"}',
  `{"msg":"sign-in of ${knownPasswords.at(-1)}"}`,
  'connect ECONNREFUSED postgres://padel:sesame@localhost:5432/padel',
  '{"number":"4111 1111 1111 1111"}',
]

const blind = planted.filter((line) => secretsIn(line).length === 0)
for (const line of blind) console.error(`The checker does not see: ${line}`)

const folder = process.argv[2] ?? logFolder
const files = readdirSync(folder)
let count = 0
for (const file of files) {
  for (const { kind, found } of secretsIn(readFileSync(join(folder, file), 'utf8'))) {
    count += 1
    // enough to find it by, not enough to use it
    console.error(`${file}: ${kind}, ${found.length} characters from « ${found.slice(0, 12)} »`)
  }
}
if (files.length === 0) console.error('There are no logs to search')
if (blind.length + count > 0 || files.length === 0) process.exitCode = 1
console.log(`${files.length} logs, ${count} secrets`)
