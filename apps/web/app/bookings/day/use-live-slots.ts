import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followEvents } from '../../site/live/follow-events.ts'

const settleMilliseconds = 300
const fallbackMilliseconds = 60_000

/**
 * Reads the day again when its courts change (server-sent events), when the page is looked at
 * again, and every minute while the events do not come.
 */
export function useLiveSlots(center: number, date: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let wasHidden = false
    const reload = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (document.visibilityState === 'visible') void revalidate()
      }, settleMilliseconds)
    }
    const lookedAt = () => {
      if (wasHidden && document.visibilityState === 'visible') reload()
      wasHidden = document.visibilityState === 'hidden'
    }
    const address = `/api/v1/slots/stream?center=${center}&date=${date}`
    const events = followEvents(address, { changed: reload })
    const everyMinute = setInterval(() => {
      if (!events.isOpen()) reload()
    }, fallbackMilliseconds)
    document.addEventListener('visibilitychange', lookedAt)
    return () => {
      clearTimeout(waiting)
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', lookedAt)
      events.close()
    }
  }, [center, date, revalidate])
}
