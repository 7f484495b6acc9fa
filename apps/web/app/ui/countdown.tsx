import { useEffect, useState } from 'react'

interface CountdownProps {
  /** The instant it ends at, with its offset. */
  readonly until: string
  /** The server's instant at rendering, in epoch milliseconds: both sides draw the same text. */
  readonly now: number
  readonly onEnd?: () => void
}

/** Minutes and seconds left: `7:36`. */
export function Countdown({ until, now, onEnd }: CountdownProps) {
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => secondsBetween(now, end))
  useEffect(() => {
    // The visitor's clock may be wrong: only the time that has passed counts.
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const seconds = secondsBetween(now + performance.now() - startedAt, end)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onEnd?.()
    }, 1000)
    return () => clearInterval(timer)
  }, [now, end, onEnd])
  return (
    <span role="timer" className="tabular-nums">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  )
}

function secondsBetween(now: number, end: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}
