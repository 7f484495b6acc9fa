import type { Center, ContentPackage } from '@quatre/contract'
import { packageOnCourts, answerByDay, answerByWeekday, dayMs, duration } from '@quatre/domain'
import { findMember } from '../../site/pages/access.ts'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import type { RequestContext } from '../../site/context.ts'
import { packageCourtCount } from '../../content/parts/live/group-sizes.ts'
import { hasSubject } from '../../content/parts/live/rows.ts'
import { typographic } from '../../ui/typographic.ts'
import { hasPrice } from './choice.ts'
import {
  isQuoteSection,
  requestKinds,
  type RequestKind,
  type RequestSection,
} from './request-kinds.ts'

export type RequestData = Awaited<ReturnType<typeof loadRequest>>

/** The data of a page's form: the sender, the centre, and the time by which an answer would come. */
export async function loadRequest(
  site: RequestContext,
  section: RequestSection,
  asked: Center | null,
) {
  const { contactType, subject }: RequestKind = requestKinds[section]
  const centers = (await site.centers()).filter(hasSubject({ feature: subject?.feature }))
  const center = subject === undefined ? asked : requestCenter(centers, asked)
  const ofCenter = center ? { center: center.id } : {}
  // the page is shown without its form: it gives the number to call
  const report = (error: unknown) => {
    site.reportError(error)
    return null
  }
  const [form, person, offered] = await Promise.all([
    site.api.leads.form({ query: { contactType, ...ofCenter } }),
    loadPerson(site),
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
    // packages without a price of their own are below the others
    packages: packagesAt(center, offered?.packages ?? []).toSorted(
      (a, b) => Number(hasPrice(b)) - Number(hasPrice(a)) || a.priceCents - b.priceCents,
    ),
  }
}

/** The centre of a request: the one asked for if it is among these, else the only one. */
const requestCenter = (centers: readonly Center[], asked: Center | null) =>
  centers.find(({ id }) => id === asked?.id) ?? (centers.length === 1 ? (centers[0] ?? null) : null)

/** The packages at a centre, for as many people as its courts hold (requirement ED57). */
const packagesAt = (center: Center | null, packages: readonly ContentPackage[]) =>
  center === null
    ? packages
    : packages.flatMap((one) => packageOnCourts(one, packageCourtCount(center, one)) ?? [])

export type PersonData = Awaited<ReturnType<typeof loadPerson>>

/** The signed-in member, for the fields they need not fill in. */
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

const nearDays = 6

/** « d’ici lundi soir », or « d’ici le lundi 7 décembre au soir » where the weekday alone could be another. */
const answerWords = (answerBy: string, now: number): string =>
  Date.parse(answerBy) - now < nearDays * dayMs ? answerByWeekday(answerBy) : answerByDay(answerBy)

/** « 3 h », « 45 min »; whole hours from two on. Null of nothing known. */
function medianWords(minutes: number | null): string | null {
  if (minutes === null) return null
  return duration(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
}
