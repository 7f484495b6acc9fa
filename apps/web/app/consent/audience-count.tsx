import { useEffect } from 'react'
import { useMatches } from 'react-router'

interface AudienceCountProps {
  readonly url: string
  /** The member's pseudonym. */
  readonly member: string | null
}

/**
 * Counts the page shown, by its route: addresses hold numbers of bookings and keys of links.
 * It exists only while the visitor allows it.
 */
export default function AudienceCount({ url, member }: AudienceCountProps) {
  const page = useMatches().at(-1)?.id
  useEffect(() => {
    if (page !== undefined) navigator.sendBeacon(url, JSON.stringify({ page, member }))
  }, [url, member, page])
  return null
}
