export const licenceAddress = '/licence-fft'
export const federationAddress = '/federation-francaise-tennis'

/** Where the federation sends back to, by the page that has led there. */
export const verificationAddress = (page: LinkingPage) => `${page}/verification`

/** The pages from which an account is linked. */
export type LinkingPage = typeof licenceAddress | typeof federationAddress

/** The one of them that an address is, or is below. */
export const linkingPageAt = (path: string): LinkingPage =>
  path.startsWith(federationAddress) ? federationAddress : licenceAddress
