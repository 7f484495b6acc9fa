import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { RequestContext } from '../context.ts'

/**
 * Writes parts of a page as HTML for `<Drawn>`: the browser shows them as they are, without a script or data to draw
 * them again. They are returned where the page's data alone are asked for; the page itself holds them already, and null
 * is returned.
 */
export function drawParts<const Name extends string>(
  { drawn }: RequestContext,
  parts: Readonly<Record<Name, ReactNode>>,
): Readonly<Record<Name, string>> | null {
  const written = Object.entries<ReactNode>(parts).map(
    ([name, part]) =>
      [name, renderToStaticMarkup(<StaticRouter location="/">{part}</StaticRouter>)] as const,
  )
  if (drawn === null) return Object.fromEntries(written) as Record<Name, string>
  for (const [name, html] of written) drawn.set(name, html)
  return null
}
