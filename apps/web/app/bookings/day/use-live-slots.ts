import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

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
    const events = new EventSource(`/api/v1/slots/stream?center=${center}&date=${date}`)
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
    const everyMinute = setInterval(() => {
      if (events.readyState !== EventSource.OPEN) reload()
    }, fallbackMilliseconds)
    events.addEventListener('change', reload)
    document.addEventListener('visibilitychange', lookedAt)
    return () => {
      clearTimeout(waiting)
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', lookedAt)
      events.close()
    }
  }, [center, date, revalidate])
}
