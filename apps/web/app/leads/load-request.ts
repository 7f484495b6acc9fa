import type { Center } from '@quatre/contract'
import { findMember } from '../site/access.ts'
import { centerRegions } from '../site/center-select.tsx'
import type { RequestContext } from '../site/context.ts'
import { typographic } from '../site/typographic.ts'
import { answerWords, medianWords } from './answer-words.ts'
import { hasPrice } from './choice.ts'
import { isQuoteSection, requestKinds, type RequestSection } from './request-kinds.ts'

export type RequestData = Awaited<ReturnType<typeof loadRequest>>

/** What the form of a page needs: who asks, of which centre, and by when an answer would come. */
export async function loadRequest(
  site: RequestContext,
  section: RequestSection,
  center: Center | null,
) {
  const { contactType } = requestKinds[section]
  const ofCenter = center ? { center: center.id } : {}
  // the page stands without its form: it says whom to call
  const report = (error: unknown) => {
    site.reportError(error)
    return null
  }
  const [form, person, centers, offered] = await Promise.all([
    site.api.leads.form({ query: { contactType, ...ofCenter } }),
    loadPerson(site),
    site.centers(),
    isQuoteSection(section)
      ? site.api.content.packages({ query: { ...ofCenter, occasion: section } }).catch(report)
      : null,
  ])
  return {
    section,
    shownAt: form.shownAt,
    answer: form.answerBy && answerWords(form.answerBy, site.now),
    median: medianWords(form.medianAnswerMinutes),
    person,
    regions: centerRegions(centers),
    center: center && { id: center.id, name: typographic(center.name) },
    // what has no price of its own stands below what has
    packages: (offered?.packages ?? []).toSorted(
      (a, b) => Number(hasPrice(b)) - Number(hasPrice(a)) || a.priceCents - b.priceCents,
    ),
  }
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>

/** Who is signed in, for the fields they need not fill in. */
export async function loadPerson(site: RequestContext) {
  const member = await findMember(site)
  return (
    member && {
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email ?? '',
      mobilePhone: member.mobilePhone ?? '',
    }
  )
}
