import { useSyncExternalStore } from 'react'
import { networkState, subscribeToNetwork } from './network.ts'

/** Whether the network is there, as the browser and what waits for it tell. */
export function useNetwork() {
  return useSyncExternalStore(subscribeToNetwork, networkState, () => 'online' as const)
}
