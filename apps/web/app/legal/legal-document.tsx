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

/** Shows the essentials first, with the contents beside them where there is room, then the whole text. */
function LegalDocument({ text, others }: LegalDocumentProps) {
  return (
    <Page
      className="legal"
      title={text.title}
      lead={`En vigueur depuis le ${dateNumeric(textsHoldSince)}`}
    >
      <div className="legal-opening">
        <Blocks blocks={text.opening} />
      </div>
      <div className="legal-columns">
        <Contents sections={text.sections} />
        <div className="legal-text">
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

/** Links to every section; parts of a section are listed under it. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="sommaire" className="legal-contents">
      <h2 id="sommaire" className="text-sm font-semibold text-mute">
        Sommaire
      </h2>
      <ContentsList sections={sections} />
    </nav>
  )
}

function ContentsList({ sections, within = '' }: ContentsListProps) {
  return (
    <ol className="legal-contents-list">
      {sections.map(({ id, title, sections: parts }, place) => (
        <li key={id}>
          <a href={`#${id}`} className="legal-contents-link">
            <span className="legal-number">{`${within}${place + 1}`}</span>
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
    <section aria-labelledby={id}>
      <h2 id={id} className="headline text-xl">
        <span className="legal-number">{number}</span>
        {title}
      </h2>
      <Blocks blocks={blocks} />
      {sections.map((part, place) => (
        <section key={part.id} aria-labelledby={part.id}>
          <h3 id={part.id} className="text-lg font-bold">
            <span className="legal-number">{`${number}.${place + 1}`}</span>
            {part.title}
          </h3>
          <Blocks blocks={part.blocks} />
        </section>
      ))}
    </section>
  )
}
