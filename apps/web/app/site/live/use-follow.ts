import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { followEvents } from './follow-events.ts'

/** Changes that come together are read once. */
const settleMilliseconds = 60
const fallbackMilliseconds = 60_000

/** A stream of changes, as a page shows its state. */
export interface Followed {
  readonly isOpen: boolean
  /** When the page was last read, in epoch milliseconds. */
  readonly at: number
}

/**
 * Reads the page again at each change that an address of the API streams (server-sent events), when it is looked at again, and every minute
 * while the events do not come, or with `checks` always: a dead network may keep a stream open. Null before it is open.
 */
export function useFollow(path: string, checks?: 'each minute'): Followed | null {
  const { revalidate } = useRevalidator()
  const [followed, setFollowed] = useState<Followed | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isMissed = false
    const agree = () => setFollowed({ isOpen: events.isOpen(), at: Date.now() })
    const reload = () => {
      clearTimeout(waiting)
      isMissed = document.visibilityState === 'hidden'
      if (!isMissed) waiting = setTimeout(() => void revalidate().then(agree), settleMilliseconds)
    }
    const lookedAt = () => {
      if (isMissed) reload()
    }
    const opened = () => {
      // a stream that comes back has said nothing meanwhile
      setFollowed((before) => {
        if (before?.isOpen === false) reload()
        return { isOpen: true, at: before?.isOpen === false ? before.at : Date.now() }
      })
    }
    const broken = () => {
      setFollowed((before) => before && { ...before, isOpen: false })
    }
    const events = followEvents(`/api/v1${path}`, {
      changed: reload,
      opened,
      broken,
    })
    const everyMinute = setInterval(() => {
      if (checks || !events.isOpen()) reload()
    }, fallbackMilliseconds)
    document.addEventListener('visibilitychange', lookedAt)
    return () => {
      clearTimeout(waiting)
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', lookedAt)
      events.close()
    }
  }, [path, checks, revalidate])
  return followed
}
