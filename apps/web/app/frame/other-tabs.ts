import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * A tab without a member says so to the browser's other tabs; one that still shows him asks the
 * server anew, which signs it out too: after a sign-out no tab goes on showing an account.
 */
export function useOtherTabs({ isGuest }: { isGuest: boolean }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel('guest')
    if (isGuest) channel.postMessage(null)
    else channel.onmessage = () => void revalidate()
    return () => channel.close()
  }, [isGuest, revalidate])
}
