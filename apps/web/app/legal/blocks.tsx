import { frenchSpaces } from './french-spaces.ts'
import { Link } from 'react-router'
import type { Block } from './legal-text.ts'

/** The paragraphs, lists, facts and figures of a text. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />)
}

function OneBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="grid list-[square] gap-2 pl-5">
        {block.list.map((text) => (
          <li key={text}>
            <RichText text={text} />
          </li>
        ))}
      </ul>
    )
  }
  if ('facts' in block) return <Facts facts={block.facts} />
  return (
    <ul className="grid gap-x-8 border-y-2 border-ink text-base page-sm:grid-cols-3">
      {block.essentials.map(({ figure, text }) => (
        <li
          key={text}
          className="grid content-start gap-1 border-b py-4 last:border-0 page-sm:border-0"
        >
          <b className="figures block text-2xl">
            <RichText text={figure} />
          </b>
          <RichText text={text} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  return (
    <dl className="border-t">
      {Object.entries(facts).map(([name, text]) => (
        <div
          key={name}
          className="grid gap-x-6 border-b py-3 page-sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">
            <RichText text={name} />
          </dt>
          <dd>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `[words](address)`; split by it, a text is made of threes: what stands before, words, address. */
const link = /\[([^\]]+)\]\(([^)]+)\)/

/** A text with its links. */
function RichText({ text }: { readonly text: string }) {
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

const linkClass = 'link underline decoration-1'

function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  if (to.startsWith('/'))
    return (
      <Link to={to} className={linkClass}>
        {children}
      </Link>
    )
  return (
    <a href={to} className={linkClass}>
      {children}
    </a>
  )
}
