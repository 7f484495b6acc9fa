import type { Holder } from './holders.ts'

export type TokenKind = 'access' | 'refresh' | 'licence'

/** A token that carries its account: it outlives a restart, and the demo world makes the same. */
export function holderToken(kind: TokenKind, holder: Holder): string {
  return `${kind}.${Buffer.from(JSON.stringify(holder)).toString('base64url')}`
}

/** The account of a token of this kind; undefined when it is none. */
export function tokenHolder(token: string, kind: TokenKind): Holder | undefined {
  const [found, content = ''] = token.split('.')
  if (found !== kind) return undefined
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Holder
  } catch {
    return undefined
  }
}
