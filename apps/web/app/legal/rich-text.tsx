import { Link } from 'react-router'
import { frenchSpaces } from './french-spaces.ts'

/** `[words](address)`; split by it, a text is made of threes: what stands before, words, address. */
const link = /\[([^\]]+)\]\(([^)]+)\)/

/** A text with its links. */
export function RichText({ text }: { readonly text: string }) {
  const pieces = text.split(link)
  return pieces.map((piece, place) => {
    if (place % 3 === 0) return frenchSpaces(piece)
    if (place % 3 === 2) return null
    return (
      <TextLink key={piece} to={pieces[place + 1] ?? ''}>
        {frenchSpaces(piece)}
      </TextLink>
    )
  })
}

function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  return <a href={to}>{children}</a>
}
