import { useEffect, useState } from 'react'
import { networkBack, siteAnswers } from '../ui/browser/network.ts'

/** Browsers' messages for a file or an answer that did not come. */
const lostRequest =
  /failed to fetch|load failed|networkerror|dynamically imported module|importing a module script/i

export const isLostRequest = (error: unknown): boolean =>
  error instanceof TypeError && lostRequest.test(error.message)

/**
 * Loads the page again once the network is back, where its absence caused the error. An error that came while the site
 * answers stays: to try again by itself would never end.
 * @returns whether it waits for the network
 */
export function useRetryWithNetwork(error: unknown): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isLostRequest(error)) return
    const left = new AbortController()
    const retry = async () => {
      if (await siteAnswers()) return
      setWaiting(true)
      do await networkBack(left.signal)
      while (!(await siteAnswers()))
      location.reload()
    }
    // `left` ends it: the page is gone.
    retry().catch(() => {})
    return () => left.abort()
  }, [error])
  return isWaiting
}
