import { useSyncExternalStore } from 'react'
import { networkState, subscribeToNetwork } from './network.ts'

/** Whether there is a network, by the browser and by pending requests. */
export function useNetwork() {
  return useSyncExternalStore(subscribeToNetwork, networkState, () => 'online' as const)
}
