import { dateNumeric, textsHoldSince } from '@quatre/domain'
import { Link } from 'react-router'
import { pageHead, type PageMatches } from '../site/pages/page-head.ts'
import { Page } from '../ui/page.tsx'
import { Blocks } from './blocks.tsx'
import { frenchSpaces } from './french-spaces.ts'
import type { LegalText, Section } from './legal-text.ts'
import type { otherTexts } from './other-texts.ts'
import './legal.css'

/** The head of the page of a legal text, by its address. */
export const legalHead =
  ({ title, description }: LegalText, canonical: string) =>
  ({ matches }: { readonly matches: PageMatches }) =>
    pageHead({ title, description: frenchSpaces(description), canonical, matches })

/** The page of a legal text; its loader is `otherTexts`. */
export const legalPage = (text: LegalText) =>
  function LegalPage({ loaderData }: { readonly loaderData: ReturnType<typeof otherTexts> }) {
    return <LegalDocument text={text} others={loaderData} />
  }

interface LegalDocumentProps {
  readonly text: LegalText
  readonly others: ReturnType<typeof otherTexts>
}

/** What matters first, its contents beside it where there is room, then all of it. */
function LegalDocument({ text, others }: LegalDocumentProps) {
  return (
    <Page
      className="legal"
      title={text.title}
      lead={`En vigueur depuis le ${dateNumeric(textsHoldSince)}`}
    >
      <div className="mt-5 grid gap-6 text-lg [&>p]:max-w-reading">
        <Blocks blocks={text.opening} />
      </div>
      <div className="legal-columns split mt-10">
        <Contents sections={text.sections} />
        <div className="grid max-w-reading content-start gap-12 print:max-w-none">
          {text.sections.map((section, place) => (
            <TextSection key={section.id} section={section} number={`${place + 1}`} />
          ))}
          <nav aria-label="Autres textes" className="border-t-2 border-ink pt-4 print:hidden">
            <ul>
              {others.map(({ title, address }) => (
                <li key={address}>
                  <Link to={address} className="inline-flex min-h-11 items-center">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </Page>
  )
}

/** Anchors to every section; parts of a section stand under it. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="sommaire" className="legal-contents border-t-2 border-ink pt-4">
      <h2 id="sommaire" className="text-sm font-semibold text-mute">
        Sommaire
      </h2>
      <ContentsList sections={sections} />
    </nav>
  )
}

const numberClass = 'w-9 flex-none text-mute tabular-nums'

function ContentsList({ sections, within = '' }: ContentsListProps) {
  return (
    <ol className="page-md:columns-2 page-md:gap-x-10 page-lg:columns-1">
      {sections.map(({ id, title, sections: parts }, place) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center border-b py-1.5 leading-snug font-medium hover:text-court active:text-court-deep page-lg:min-h-9"
          >
            <span className={numberClass}>{`${within}${place + 1}`}</span>
            {title}
          </a>
          {parts && <ContentsList sections={parts} within={`${place + 1}.`} />}
        </li>
      ))}
    </ol>
  )
}

interface ContentsListProps {
  readonly sections: readonly Section[]
  readonly within?: string
}

function TextSection({ section, number }: { readonly section: Section; readonly number: string }) {
  const { id, title, blocks, sections = [] } = section
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2
        id={id}
        className="headline flex scroll-mt-4 text-xl lg:scroll-mt-8 print:break-after-avoid"
      >
        <span className={numberClass}>{number}</span>
        {title}
      </h2>
      <Blocks blocks={blocks} />
      {sections.map((part, place) => (
        <section key={part.id} aria-labelledby={part.id} className="mt-4 grid gap-4">
          <h3
            id={part.id}
            className="flex scroll-mt-4 text-lg font-bold lg:scroll-mt-8 print:break-after-avoid"
          >
            <span className={numberClass}>{`${number}.${place + 1}`}</span>
            {part.title}
          </h3>
          <Blocks blocks={part.blocks} />
        </section>
      ))}
    </section>
  )
}
