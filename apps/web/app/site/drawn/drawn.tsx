import { createContext, use, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'

/** On the server: the parts of the page that loaders have drawn, by name. */
export const DrawnParts = createContext<ReadonlyMap<string, string> | null>(null)

interface DrawnProps<Name extends string> {
  readonly name: Name
  /** From the loader: null in the page as the server wrote it. */
  readonly parts: Readonly<Record<Name, string>> | null
}

export const drawnId = (name: string) => `drawn-${name}`

/** A part of the page that the server alone draws; its links lead on without loading a page anew. */
export function Drawn<Name extends string>({ name, parts }: DrawnProps<Name>) {
  const id = drawnId(name)
  const written = use(DrawnParts)
  const content = useMemo(() => {
    if (parts !== null) return { __html: parts[name] }
    // the HTML of the page stays there each time that React renders it
    const html = import.meta.env.SSR ? written?.get(name) : document.getElementById(id)?.innerHTML
    return { __html: html ?? '' }
  }, [parts, name, id, written])
  return (
    <div
      ref={useOwnLinks()}
      id={id}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={content}
    />
  )
}

/** React Router marks the links that are its own. */
const ownLinks = 'a[data-discover]'

/** Follows the links of a part as React Router follows those that it draws. */
function useOwnLinks(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const drawn = part.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(ownLinks)
      const asksForMore = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || asksForMore || link.target !== '') return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    drawn?.addEventListener('click', follow)
    return () => drawn?.removeEventListener('click', follow)
  }, [navigate])
  return part
}
