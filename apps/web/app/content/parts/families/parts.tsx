import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Block, Questions, titleClass } from '../blocks/block.tsx'
import { Prose } from '../blocks/prose.tsx'
import { FreeTimes } from '../live/free-times.tsx'
import type { ShownBlock } from '../live/load-live.ts'
import type { SectionPage } from '../section-page.ts'

/** The replacements of the blocks of a type, heading included; null: nothing. */
type Replaced = Readonly<Partial<Record<ShownBlock['type'], ReactNode>>>

export interface FamilyProps {
  readonly page: SectionPage
  readonly replaced?: Replaced | undefined
}

/** The top of a page: its path, its title, and its subject in a sentence. */
export function Head({ page }: FamilyProps) {
  const { title, figure, lede, crumbs, isNew } = page
  return (
    <header className="ed-head">
      <Breadcrumb crumbs={crumbs} />
      {isNew && (
        <p className="mb-3">
          <span className="rounded-full bg-ball px-2.5 py-0.5 text-sm font-bold text-ink">NEW</span>
        </p>
      )}
      {figure === null ? (
        <h1 className={titleClass(title)}>{title}</h1>
      ) : (
        <h1 className="ed-title headline">
          {title.slice(0, title.lastIndexOf(figure))}
          <span className="ed-figure">{figure}</span>
        </h1>
      )}
      {lede !== '' && <p className="ed-lede">{lede}</p>}
    </header>
  )
}

interface PartsProps extends FamilyProps {
  /** The blocks that the family has not shown elsewhere. */
  readonly blocks?: readonly ShownBlock[]
}

/** The blocks of a page in their order, its first way on being the lime action. */
export function Blocks({ page, blocks = page.blocks, replaced = {} }: PartsProps) {
  const first = hasTonight(page) ? undefined : page.blocks.find(({ type }) => type === 'cta')
  return blocks.map((block) =>
    block.type in replaced ? (
      <Fragment key={block.id}>{replaced[block.type]}</Fragment>
    ) : (
      <Block key={block.id} block={block} {...(block === first && { action: 'primary' })} />
    ),
  )
}

/** A page of a court has the action with its times. */
const hasTonight = ({ layout, blocks }: SectionPage) =>
  layout === 'terrain' && blocks.some(({ type }) => type === 'freeTonight')

/** The end of every page: its text, its questions, and the other centres. */
export function Ending({ page }: FamilyProps) {
  const { html, faq } = page
  return (
    <>
      {html !== '' && <Prose html={html} />}
      {faq.length > 0 && (
        <section className="ed-block" id="questions">
          <h2 className="ed-title headline">Questions</h2>
          <Questions items={faq} />
        </section>
      )}
      <Place page={page} />
      <Others page={page} />
    </>
  )
}

/** The address of a centre, in the same words as for search engines. */
function Place({ page }: FamilyProps) {
  const { center, head } = page
  const { place } = head
  if (place === null || center === null) return null
  const { name, telephone, address } = place
  return (
    <section className="ed-block" id="adresse">
      <h2 className="ed-title headline">Où nous trouver</h2>
      <address className="not-italic">
        <b>{name}</b>
        <br />
        {address.streetAddress}, {address.postalCode} {address.addressLocality}
        <br />
        <a
          href={center.phoneHref}
          className="inline-flex min-h-11 items-center font-bold underline"
        >
          {telephone}
        </a>
      </address>
    </section>
  )
}

/** Of a centre those near it, of the network all: each with its own version of the page. */
function Others({ page }: FamilyProps) {
  const { others, center, isHere } = page
  if (others.length === 0) return null
  if (!center) {
    return (
      <nav className="ed-block ed-centers" aria-labelledby="par-centre">
        <h2 id="par-centre" className="ed-title headline">
          Dans ton club
        </h2>
        <ul>
          {others.map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  }
  return (
    <section className="ed-block ed-near">
      {isHere && <h2 className="ed-title headline">Et aussi près {center.ofTown}</h2>}
      {others.some(({ times }) => times.length > 0) && (
        <p className="pb-2 text-sm text-mute">{others[0]?.note}</p>
      )}
      <ul>
        {others.map(({ name, to, distance, times }) => (
          <li key={to}>
            <Link to={to} className="ed-near-name">
              {name} <span>{distance}</span>
            </Link>
            <FreeTimes times={times} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
