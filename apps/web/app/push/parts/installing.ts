import { findInAppBrowser, deviceSystem } from '@quatre/domain'
import { installPrompt } from './install-prompt.ts'

/** The way in which the site comes to the home screen: by a press, by hand on an iPhone, or not at all. */
export function wayToInstall(): 'press' | 'by hand' | null {
  const { userAgent, maxTouchPoints } = navigator
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  if (installPrompt.waiting !== null) return 'press'
  // an iPad claims to be a Mac, which has no touch screen
  const isApple =
    deviceSystem(userAgent) === 'ios' || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return isApple && findInAppBrowser(userAgent) === null ? 'by hand' : null
}

/** Asks; the browser takes an answer once. */
export async function install(): Promise<boolean> {
  const { waiting } = installPrompt
  installPrompt.waiting = null
  return (await waiting?.prompt())?.outcome === 'accepted'
}
