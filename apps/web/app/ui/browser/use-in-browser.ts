import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first drawing, then true: the script runs. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
