import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { openCountAddress, openMatchesAddress } from './open-addresses.ts'

interface OpenHereProps {
  /** The slug of a club; absent: the network. */
  readonly center?: string
  /** Absent: today. */
  readonly day?: string
}

/** The way to the open matches of a day; the browser adds how many players look for others, which no page waits for. */
export function OpenHere({ center, day }: OpenHereProps) {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    const left = new AbortController()
    fetch(openCountAddress(center, day), { signal: left.signal })
      .then(async (answer) => setFound(answer.ok ? await answer.json() : null))
      .catch(() => {})
    return () => left.abort()
  }, [center, day])
  return (
    <p>
      <Link to={openMatchesAddress(center, day)} className="link inline-flex min-h-11 items-center">
        {found ?? 'Les matchs ouverts'}
      </Link>
    </p>
  )
}
