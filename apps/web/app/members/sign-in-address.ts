// Apart from access.ts, which asks the API: pages write these addresses in the browser too.

/** Where a member goes when no page was asked for. */
export const homeOfMember = '/moi'

/** The address to sign in at, which leads back to `target`. */
export function signInAddress(target: string): string {
  return `/signin?redirect=${encodeURIComponent(target)}`
}
