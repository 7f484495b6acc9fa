import type { ReactNode } from 'react'
import { socialPicture, type Art } from '../../ui/art/addresses.ts'
import { breadcrumbList } from '../../site/pages/json-ld.ts'
import { pageHead, type PageMatches } from '../../site/pages/page-head.ts'
import type { SectionPage } from './section-page.ts'
import './content.css'
import './evening-and-plan.css'
import './families.css'
import './narrow-families.css'

/** The head of an editorial page, with its further data for search engines. */
export function sectionHead(
  { head, crumbs, picture }: Pick<SectionPage, 'head' | 'crumbs' | 'picture'>,
  matches: PageMatches,
  more: readonly object[] = [],
) {
  const origin = matches[0].loaderData?.origin ?? ''
  return pageHead({
    ...head,
    matches,
    picture: 'art' in picture ? socialPicture(picture.art as Art) : picture.src,
    jsonLd: [breadcrumbList(crumbs, origin), ...head.told, ...more],
  })
}

interface SectionViewProps {
  readonly page: Pick<SectionPage, 'section' | 'layout' | 'ground' | 'draft'>
  readonly children: ReactNode
}

/** An editorial page on its ground; a draft is marked as one. */
export function SectionView({ page, children }: SectionViewProps) {
  return (
    <article
      className="ed"
      data-section={page.section}
      data-family={page.layout}
      data-ground={page.ground}
    >
      {page.draft && (
        <p role="status" className="ed-draft">
          Brouillon
        </p>
      )}
      {children}
    </article>
  )
}
