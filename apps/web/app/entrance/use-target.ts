import { safeRedirect } from '@quatre/domain'
import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => {}

/**
 * The page that was asked for, with its fragment: browsers keep that to themselves and append it to the address of the
 * redirect. Without script the page opens at its top.
 */
export function useTarget(target: string): string {
  const fragment = useSyncExternalStore(
    nothingChanges,
    () => window.location.hash,
    () => '',
  )
  return withFragment(target, fragment)
}

/** The target with a fragment, where it has none and stays a safe address with it. */
export function withFragment(target: string, fragment: string): string {
  const whole = target.includes('#') ? target : target + fragment
  return safeRedirect(whole, target)
}
