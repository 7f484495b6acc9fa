import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollMilliseconds = 2_000

/**
 * Reads the page again every two seconds, since only the bank knows when its payment ends, or at the given interval;
 * never when that is null.
 */
export function useLookAgain(everyMs: number | null = pollMilliseconds): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate, everyMs])
}
