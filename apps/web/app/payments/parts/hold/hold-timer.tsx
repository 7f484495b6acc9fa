import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Countdown } from '../../../ui/countdown.tsx'
import '../payments.css'

interface HoldTimerProps {
  readonly expiresAt: string
  readonly createdAt: string
  /** The server's instant at rendering, in epoch milliseconds. */
  readonly now: number
}

const announced = [
  { seconds: 120, text: 'Il te reste 2 minutes pour payer.' },
  { seconds: 30, text: 'Il te reste 30 secondes pour payer.' },
]

/** The time that the court is still held. It is read aloud twice only: near the end. */
export function HoldTimer({ expiresAt, createdAt, now }: HoldTimerProps) {
  const [text, setText] = useState('')
  const { revalidate } = useRevalidator()
  const left = Date.parse(expiresAt) - now
  const whole = Date.parse(expiresAt) - Date.parse(createdAt)
  useEffect(() => {
    const timers = announced
      .filter(({ seconds }) => left > seconds * 1000)
      .map(({ seconds, text: words }) => setTimeout(() => setText(words), left - seconds * 1000))
    // The server decides that a hold is over; a moment later it surely has.
    timers.push(setTimeout(() => void revalidate(), left + 700))
    return () => timers.forEach(clearTimeout)
  }, [left, revalidate])
  return (
    <div className="hold-timer" data-short={left < 120_000 || undefined}>
      <span>Terrain gardé</span>
      <span className="hold-bar" aria-hidden>
        <span style={{ animationDuration: `${whole}ms`, animationDelay: `${left - whole}ms` }} />
      </span>
      <b>
        <Countdown until={expiresAt} now={now} />
      </b>
      <span role="status" className="sr-only">
        {text}
      </span>
    </div>
  )
}
