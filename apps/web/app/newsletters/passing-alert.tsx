import { useEffect, useState } from 'react'

const shownMilliseconds = 5_000

interface PassingAlertProps {
  readonly tone: 'success' | 'error'
  readonly message: string
}

/** Goes after 5 s (requirement N3); without JavaScript it stays. Give it a key per answer. */
export function PassingAlert({ tone, message }: PassingAlertProps) {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (gone) return null
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={
        tone === 'error'
          ? 'rounded-surface border border-alert bg-alert-tint px-6 py-5 font-bold text-alert'
          : 'rounded-surface border border-grass bg-grass-tint px-6 py-5 font-bold'
      }
    >
      {message}
    </p>
  )
}
