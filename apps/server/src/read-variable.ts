import { isIP } from 'node:net'

// The parsers of variables: each throws an Error whose message completes « NAME must be … ».

export function text(value: string): string {
  return value
}

/** A text that an HTTP header can carry. */
export function headerText(value: string): string {
  if (/^[\x20-\x7e]+$/.test(value)) return value
  throw new Error('one line of plain letters, digits and signs')
}

export function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new Error(`a whole number from ${least} to ${most}`)
  }
}

export const accountId = wholeNumber(1, 2_147_483_647)

export function address(protocols: string[]) {
  return (value: string): string => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
      return value.replace(/\/$/, '')
    }
    throw new Error(`an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
}

export const webAddress = address(['http:', 'https:'])

export function oneOf<const T extends string>(allowed: readonly T[]) {
  return (value: string): T => {
    const found = allowed.find((item) => item === value)
    if (found) return found
    throw new Error(`one of ${allowed.join(', ')}`)
  }
}

export function origin(value: string): string {
  const url = address(['http:', 'https:'])(value)
  if (new URL(url).origin === url) return url
  throw new Error('an origin without a path, as https://www.example.fr')
}

export function hexadecimal(value: string): string {
  if (/^([0-9a-f]{2}){16,}$/i.test(value)) return value
  throw new Error('hexadecimal, as the Customer Area of Adyen shows it')
}

export function sealingKey(value: string): string {
  if (/^[0-9a-f]{64}$/i.test(value)) return value
  throw new Error('32 bytes, hexadecimal, as « openssl rand -hex 32 » prints them')
}

export function day(value: string): string {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00Z`) : undefined
  // JavaScript moves 31 February to March.
  const isDay = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (isDay) return value
  throw new Error('a day written YYYY-MM-DD')
}

/** An address, with the width of its network or not, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [host = '', width, ...rest] = text.split('/')
  const bits = isIP(host) === 6 ? 128 : 32
  const fits = width === undefined || (/^\d{1,3}$/.test(width) && Number(width) <= bits)
  return isIP(host) > 0 && fits && rest.length === 0
}

export function mailServer(value: string): string {
  const url = address(['smtp:', 'smtps:'])(value)
  if (new URL(url).hostname !== '') return url
  throw new Error('an address with a host, as smtps://user:password@host')
}

export function scanner(value: string): string {
  const url = address(['tcp:'])(value)
  if (new URL(url).hostname !== '' && new URL(url).port !== '') return url
  throw new Error('an address with a port, as tcp://localhost:3310')
}

export function sender(value: string): string {
  if (/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value)) return value
  throw new Error('a mail address, as bonjour@example.fr or Name <bonjour@example.fr>')
}

export function vapidKey(value: string): string {
  if (/^[\w-]{43}$/.test(value)) return value
  throw new Error('32 bytes in base64url, as « npx web-push generate-vapid-keys » prints it')
}

export function longKey(value: string): string {
  if (value.length >= 32) return value
  throw new Error('32 characters at least')
}

/** A key or certificate; its lines may be written with `\\n` between them. */
export function pem(value: string): string {
  const lines = value.replaceAll('\\n', '\n').trim()
  if (/^-----BEGIN [A-Z ]+-----\n[\s\S]+\n-----END [A-Z ]+-----$/.test(lines)) return lines
  throw new Error('PEM, from -----BEGIN to -----END')
}

/** Hosts, `*.` before those that include all below them; a stand-in by its origin. */
export function hosts(value: string): readonly string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.every((name) => /^(\*\.|https?:\/\/)?[a-z\d.-]+\.[a-z\d]+(:\d+)?$/.test(name)))
    return names
  throw new Error('hosts separated by commas, as *.push.example')
}

export function tiles(value: string): string {
  if (['{x}', '{y}', '{z}'].every((part) => value.includes(part))) {
    return address(['https:', 'http:'])(value)
  }
  throw new Error('an address with {z}, {x} and {y}, as https://tiles.example/{z}/{x}/{y}.png')
}

/** `true`, `false`, a number of proxies, or their addresses: the values of Fastify's `trustProxy`. */
export function trustedProxies(
  value: string,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  if (value.split(',').every((item) => isNetwork(item.trim()))) return value
  throw new Error('true, false, how many proxies, or their addresses, as 10.0.0.0/8,127.0.0.1')
}
