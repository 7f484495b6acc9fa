import { handoverPath } from '../../site/visit/cookies.ts'
import { ownTarget, tokenName } from '../../site/visit/own-target.ts'

/** The parameter with the address that the handover page was called on. */
export const handoverTargetName = 'to'

/**
 * The handover page of an address that brings an access token, with the token and the same address without it. Null for
 * any other address, and for the data of a page.
 */
export function handoverAddress(pathAndQuery: string): string | null {
  const [path = '', ...rest] = pathAndQuery.split('?')
  if (path === handoverPath || path.endsWith('.data')) return null
  const parts = rest.join('?').split('&').filter(Boolean)
  const brought = parts.filter((part) => parameterName(part) === tokenName)
  if (brought.length === 0) return null
  const others = parts.filter((part) => !brought.includes(part)).join('&')
  const query = new URLSearchParams({
    [tokenName]: new URLSearchParams(brought[0]).get(tokenName) ?? '',
    [handoverTargetName]: others === '' ? path : `${path}?${others}`,
  })
  return `${handoverPath}?${query.toString()}`
}

/** The handover page without a token: it can be read and loaded anew. */
export const handoverPageAddress = (target: string) =>
  `${handoverPath}?${new URLSearchParams({ [handoverTargetName]: target })}`

/**
 * The parts of the handover page's own address: the token, null where none is brought, and the target,
 * always a path of this site.
 */
export function readHandoverAddress(address: string): { token: string | null; target: string } {
  const { searchParams, origin } = new URL(address)
  return {
    token: searchParams.get(tokenName),
    target: ownTarget(searchParams.get(handoverTargetName), origin),
  }
}

function parameterName(part: string): string | undefined {
  return new URLSearchParams(part).keys().next().value
}
