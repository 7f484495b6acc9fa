// The order counts: most browsers also name those they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
const mostCharacters = 60

/** The device of a `User-Agent`, as its owner would call it: « Chrome sur Windows ». */
export function deviceName(userAgent: string): string {
  return knownDevice(userAgent) ?? (userAgent.trim().slice(0, mostCharacters) || 'Appareil inconnu')
}

/** The same in our own words alone; null when none of them fits. */
export function knownDevice(userAgent: string): string | null {
  const nameIn = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const system = nameIn(systems)
  const browser = nameIn(browsers)
  if (browser !== undefined) return system === undefined ? browser : `${browser} sur ${system}`
  return system ?? null
}
