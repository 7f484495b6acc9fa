import { signInAddress } from '../../site/pages/addresses.ts'

const path = '/signin/navigateur'

/** The page that leads out of the browser of a social application. */
export function externalBrowserAddress(target: string): string {
  return `${path}?redirect=${encodeURIComponent(target)}`
}

/** The sign-in page in the phone's own browser: by its scheme on iOS, by an intent on Android. */
export function openOutside(origin: string, target: string, system: 'ios' | 'android' | 'other') {
  const address = origin + signInAddress(target)
  const rest = address.replace(/^https?:\/\//, '')
  const scheme = address.startsWith('https:') ? 'https' : 'http'
  if (system === 'ios') return { address, link: `x-safari-${scheme}://${rest}` }
  if (system === 'android') {
    const fallback = encodeURIComponent(address)
    const intent = `Intent;scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${fallback};end`
    return { address, link: `intent://${rest}#${intent}` }
  }
  return { address, link: null }
}
