import type { ReactNode } from 'react'
import { ArtImage } from '../../../ui/art/art-image.tsx'
import type { Art } from '../../../ui/art/addresses.ts'
import { CourtArt } from '../../../ui/court-art/court-art.tsx'
import { drawnSport } from '../../../ui/court-art/drawn.ts'
import type { ShownBlock } from '../live/load-live.ts'
import type { SectionPage } from '../section-page.ts'
import { Blocks, Ending, Head, type FamilyProps } from './parts.tsx'
import { Terrain } from './terrain.tsx'

/** One sentence over the whole first screen, its subject drawn below it, then numbered chapters. */
function Affiche({ page, replaced }: FamilyProps) {
  return (
    <>
      <div className="affiche-top">
        <div className="layout-width">
          <Head page={page} />
        </div>
        <Picture page={page} />
      </div>
      <div className="affiche layout-width">
        <Blocks page={page} replaced={replaced} />
        <Ending page={page} />
      </div>
    </>
  )
}

/** A board of departures: figures on a dark ground, their explanations on a light one; a figure is its own picture. */
function Tableau({ page }: FamilyProps) {
  const [board, rest] = splitAt(page, ({ type }) => type !== 'text' && type !== 'cta')
  return (
    <>
      <div className="tableau-top on-dark">
        <div className="layout-width">
          <Head page={page} />
          {page.figure === null && <Picture page={page} />}
          <Blocks page={page} blocks={board} />
        </div>
      </div>
      <div className="tableau layout-width">
        <Blocks page={page} blocks={rest} />
        <Ending page={page} />
      </div>
    </>
  )
}

interface DevisProps extends FamilyProps {
  /** The sum, growing line by line; it is beside the choices, on phones in a bar. */
  readonly quote?: ReactNode
}

/**
 * Choices as rows with their heading at the left, the quote in a white column at the right; on phones it is below the
 * form.
 */
export function Devis({ page, quote, replaced }: DevisProps) {
  const [asked, rest] = splitAt(page, ({ type }) => type === 'form')
  return (
    <div className="devis">
      <div className="devis-rows layout-width">
        <div
          className="devis-top"
          data-art={'art' in page.picture ? page.picture.art.kind : undefined}
        >
          <Head page={page} />
          <Picture page={page} />
        </div>
        <Blocks page={page} blocks={quote ? asked : page.blocks} replaced={replaced} />
        {!quote && <Ending page={page} />}
      </div>
      {quote && <aside className="devis-quote">{quote}</aside>}
      {quote && (
        <div className="devis-rows devis-rest layout-width">
          <Blocks page={page} blocks={rest} replaced={replaced} />
          <Ending page={page} />
        </div>
      )}
    </div>
  )
}

/** A printed card: one narrow column on white, the drawing in its head alone. */
function Carte({ page }: FamilyProps) {
  return (
    <div className="carte">
      <Picture page={page} />
      <div className="carte-paper">
        <Head page={page} />
        <Blocks page={page} />
        <Ending page={page} />
      </div>
    </div>
  )
}

/** A sideline with its marks: hours, ages or dates. */
function Ligne({ page, replaced }: FamilyProps) {
  return (
    <>
      <div className="ligne-top">
        <div className="layout-width">
          <Head page={page} />
        </div>
        <Picture page={page} />
      </div>
      <div className="ligne layout-width">
        <Blocks page={page} replaced={replaced} />
        <Ending page={page} />
      </div>
    </>
  )
}

/** A grid of unequal cells between hairlines, one in four full of colour; word marks are their own picture. */
function Vitrine({ page, replaced }: FamilyProps) {
  const hasMarks = page.blocks.some(({ type }) => type === 'partners')
  return (
    <>
      <div className="vitrine-top layout-width">
        <Head page={page} />
        {!hasMarks && <Picture page={page} />}
      </div>
      <div className="vitrine layout-width">
        <Blocks page={page} replaced={replaced} />
        <Ending page={page} />
      </div>
    </>
  )
}

interface GuichetProps extends FamilyProps {
  readonly form?: ReactNode
}

/** The choices at the left, one form at the right, nothing else; on a phone the form comes between. */
export function Guichet({ page, form, replaced }: GuichetProps) {
  const first = form ? 1 : page.blocks.length
  const part = (from: number, to?: number) => (
    <Blocks page={{ ...page, blocks: page.blocks.slice(from, to) }} replaced={replaced} />
  )
  return (
    <div className="guichet layout-width" data-form={form !== undefined || undefined}>
      <div>
        <Head page={page} />
        {part(0, first)}
      </div>
      {form && <div className="guichet-form">{form}</div>}
      <div>
        {part(first)}
        <Ending page={page} />
      </div>
    </div>
  )
}

/** A lead story, then a river with its dates in the margin. */
function Journal({ page }: FamilyProps) {
  return (
    <div className="journal layout-width">
      <Head page={page} />
      <Blocks page={page} />
      <Ending page={page} />
    </div>
  )
}

export const families = {
  terrain: Terrain,
  affiche: Affiche,
  tableau: Tableau,
  devis: Devis,
  carte: Carte,
  ligne: Ligne,
  vitrine: Vitrine,
  guichet: Guichet,
  journal: Journal,
} satisfies Record<SectionPage['layout'], (props: FamilyProps) => ReactNode>

/** The drawing in the head of a family, where the document asks for nothing else than a court. */
const usualArt: Partial<Record<SectionPage['layout'], Art['kind']>> = {
  vitrine: 'racket',
  carte: 'table',
  devis: 'room',
}

function Picture({ page: { picture, layout } }: FamilyProps) {
  if ('src' in picture) {
    const { src, alt, focus } = picture
    return (
      <img
        src={src}
        alt={alt}
        className="art"
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      />
    )
  }
  const asked = picture.art as Art
  const usual = asked.kind === 'court' ? usualArt[layout] : undefined
  const art = usual ? { ...asked, kind: usual } : asked
  if (art.kind !== 'court') return <ArtImage art={art} loading="first" />
  return (
    <div className="art">
      <CourtArt
        seed={art.seed}
        sport={drawnSport(art.sport ?? '')}
        shape="hero"
        moment={art.moment}
        loading="first"
      />
    </div>
  )
}

/** The blocks up to the first that is wanted, it included, and the others. */
function splitAt(
  { blocks }: SectionPage,
  isWanted: (block: ShownBlock) => boolean,
): [readonly ShownBlock[], readonly ShownBlock[]] {
  const place = blocks.findIndex(isWanted)
  return [blocks.slice(0, place + 1), blocks.slice(place + 1)]
}
