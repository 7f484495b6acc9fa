import type { Center, ContentPackage } from '@quatre/contract'
import { findMember } from '../site/access.ts'
import { centerRegions } from '../site/center-select.tsx'
import type { RequestContext } from '../site/context.ts'
import { largestGroup } from '../site/content/live/group-sizes.ts'
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
    packages: packagesAt(center, offered?.packages ?? []).toSorted(
      (a, b) => Number(hasPrice(b)) - Number(hasPrice(a)) || a.priceCents - b.priceCents,
    ),
  }
}

/** What can be had at a centre, for as many as its courts hold (requirement ED57). */
const packagesAt = (center: Center | null, packages: readonly ContentPackage[]) =>
  packages.flatMap((one) => {
    if (center === null || !hasPrice(one)) return [one]
    const maxPeople = largestGroup(center, one)
    return maxPeople === 0 ? [] : [{ ...one, maxPeople }]
  })

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
