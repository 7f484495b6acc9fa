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
      <ul className="legal-list">
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
    <ul className="legal-essentials">
      {block.essentials.map(({ figure, text }) => (
        <li key={text}>
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
    <dl className="legal-facts">
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>
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

/** `[words](address)`; a text split by it is a list of threes: text before, words, address. */
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

function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  return <a href={to}>{children}</a>
}
