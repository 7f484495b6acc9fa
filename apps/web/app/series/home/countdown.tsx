import { dayMs, hourMs, minuteMs } from '@quatre/domain'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

interface SeriesCountdownProps {
  readonly until: number
  /** The server's instant, in epoch milliseconds: both sides draw the same text. */
  readonly now: number
}

/** Days, hours and minutes left; at the end the page is read anew. */
export function SeriesCountdown({ until, now }: SeriesCountdownProps) {
  const [passed, setPassed] = useState(0)
  const { revalidate } = useRevalidator()
  const left = Math.max(0, until - now - passed)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) {
      void revalidate()
      return
    }
    // The visitor's clock may be wrong: only the time that has passed counts.
    const startedAt = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - startedAt), 10_000)
    return () => clearInterval(timer)
  }, [now, isOver, revalidate])
  const figures = [
    [Math.floor(left / dayMs), 'j'],
    [Math.floor((left % dayMs) / hourMs), 'h'],
    [Math.floor((left % hourMs) / minuteMs), 'min'],
  ] as const
  return (
    <p className="series-counter" role="timer">
      {figures.map(([count, unit]) => (
        <span key={unit}>
          <b className="series-figure">{String(count).padStart(2, '0')}</b>
          {unit}
        </span>
      ))}
    </p>
  )
}
