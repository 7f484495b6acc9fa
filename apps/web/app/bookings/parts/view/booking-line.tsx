import { useState } from 'react'
import { Link } from 'react-router'
import { lineCookie } from '../../../site/visit/cookies.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { BookingLine as Line } from './booking-lines.ts'

/** A line in the page, which can be put away for the browser session. */
export function BookingLine({ line }: { readonly line: Line | null }) {
  const [closed, setClosed] = useState<string | null>(null)
  if (line === null || line.id === closed) return null
  const { id, title, html, url } = line
  const close = () => {
    document.cookie = `${lineCookie(id)}=1; path=/; samesite=lax`
    setClosed(id)
  }
  return (
    <div role="status" className="booking-line">
      <div>
        <b>{title}</b>
        <div dangerouslySetInnerHTML={{ __html: html }} />
        {url && (
          <Link to={url} className="link">
            En savoir plus
          </Link>
        )}
      </div>
      <button type="button" aria-label="Masquer cette info" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
