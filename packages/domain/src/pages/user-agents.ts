const inAppBrowsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Instagram', /\bInstagram\b/i],
  ['Messenger', /\bFBAN\/Messenger|\bFB_IAB\/(?:MESSENGER|Orca)/i],
  ['Facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\//i],
  ['TikTok', /\bTikTok\b|\bmusical_ly|\bBytedanceWebview|\btrill_/i],
  ['Snapchat', /\bSnapchat\b/i],
  ['X', /\bTwitter(?: for |Android)/i],
  ['LinkedIn', /\bLinkedInApp\b/i],
  ['Pinterest', /\[?Pinterest\//i],
  ['LINE', /\bLine\//i],
]

/**
 * The social application whose own browser a page is shown in; null in any other. Google and others
 * refuse to sign in there (requirement M33).
 */
export function findInAppBrowser(userAgent: string): string | null {
  return inAppBrowsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}

/** « iOS », « Android » or neither. */
export function deviceSystem(userAgent: string): 'ios' | 'android' | 'other' {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other'
}
