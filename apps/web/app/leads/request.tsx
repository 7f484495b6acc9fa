import { lazy, Suspense } from 'react'
import { questionKinds } from '@quatre/domain'
import { redirect } from 'react-router'
import { loadSection } from '../content/parts/section-page.ts'
import { sectionHead } from '../content/parts/section-view.tsx'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { pricedService } from '../site/pages/json-ld.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import type { Route } from './+types/request.ts'
import { loadWhenNear } from './parts/when-near.ts'
import { choiceIn, chosenIn, hasPrice, choiceQuery } from './parts/choice.ts'
import { loadRequest } from './parts/load-request.ts'
import { requestKinds, type RequestKind, type RequestSection } from './parts/request-kinds.ts'
import { sendRequest } from './parts/send-request.ts'
import './parts/leads.css'

/** `/team-building/temp` is the page of an operation, with the form of the page above it. */
function sectionsAt(pathname: string) {
  const parts = pathname.toLowerCase().split('/').filter(Boolean)
  const isTemporary = parts.at(-1) === 'temp'
  const section = parts.at(isTemporary ? -2 : -1) ?? ''
  if (!Object.hasOwn(requestKinds, section)) throw new Error(`No request is made at ${pathname}.`)
  return {
    kind: section as RequestSection,
    section: isTemporary ? `${section}-temp` : section,
    path: isTemporary ? `/${section}/temp` : `/${section}`,
    isTemporary,
  }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { kind, section, path, isTemporary } = sectionsAt(url.pathname)
  const center = await centerInPath(site, params)
  const picked = await site.center(idIn(url.searchParams.get('center')))
  const chosen = await site.center(site.chosenCenterSlug)
  const request = await loadRequest(site, kind, center ?? picked ?? chosen)
  const query = new URLSearchParams(url.searchParams)
  const choice = choiceIn((name) => query.get(name), request.packages)
  // the days are those of the package that the form shows
  if (choice?.isPicked) query.set('formule', choice.offered.slug)
  const asked = { section, path, center, picked, isHome: false, query }
  const page = await loadSection(site, asked).catch((error: unknown) => {
    if (isTemporary && isMissing(error)) throw redirect(`/${kind}`, 302)
    throw error
  })
  return { page, request }
}

const isMissing = (error: unknown) =>
  (error as { readonly init?: ResponseInit } | null)?.init?.status === 404

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { kind } = sectionsAt(url.pathname)
  // without a script a press brings the quote and the days up to date
  if (formText(form, 'etape') === 'choix') {
    return redirect(`${url.pathname}?${choiceQuery(form, url.searchParams)}#formules`, 303)
  }
  const reason = questionKinds.find((one) => one === formText(form, 'contactType'))
  const { contactType, subject }: RequestKind = requestKinds[kind]
  const answer = await sendRequest(context.get(requestContext), form, {
    contactType: kind === 'contact' ? reason : contactType,
    ...(subject && { opTitle: subject.opTitle }),
  })
  if (!('saved' in answer)) return answer
  const values = { ...chosenIn(form), email: formText(form, 'email') }
  return { ...answer, values: { ...values, ...(reason && { contactType: reason }) } }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, request } = loaderData
  const priced = page.isHere ? request.packages.filter(hasPrice) : []
  const name = page.kicker ?? page.title
  return sectionHead(page, matches, priced.length > 0 ? [pricedService(name, priced)] : [])
}

const RequestPage = import.meta.env.SSR
  ? (await import('./request-page.tsx')).default
  : lazy(() => loadWhenNear(() => import('./request-page.tsx')))

/** An editorial page with its form, of whichever family its document is. */
export default function Request(props: Route.ComponentProps) {
  return (
    <Suspense>
      <RequestPage {...props} />
    </Suspense>
  )
}
