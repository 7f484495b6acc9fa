import { lazy, Suspense } from 'react'
import { questionKinds } from '@quatre/domain'
import { redirect } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { loadRequest } from '../leads/parts/load-request.ts'
import type { RequestAnswer } from '../leads/parts/request-form.tsx'
import { sendRequest } from '../leads/parts/send-request.ts'
import { loadWhenNear } from '../leads/parts/when-near.ts'
import { requestContext } from '../site/context.ts'
import { Drawn } from '../site/drawn/drawn.tsx'
import { formText, idIn } from '../site/form/form-text.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/series.ts'
import { SeriesHome } from './home/home.tsx'
import { loadHome } from './home/load-home.tsx'
import { loadOwn, Own, saveOwn, type OwnProps } from './own.tsx'
import {
  rulesAddress,
  rulesTab,
  seriesAddress,
  seriesPageAddress,
  seriesPages,
} from './parts/addresses.ts'
import { loadResults } from './results/load-results.tsx'
import { loadRules } from './rules.tsx'
import '../leads/parts/leads.css'
import './results/results.css'

const askedPage = ({ searchParams }: URL) =>
  seriesPages.find((page) => page === searchParams.get('page'))

/** The page of a query; an unknown one is the home. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const slug = center?.slug ?? null
  const tab = url.searchParams.get('tab')
  switch (askedPage(url)) {
    case 'resultats-actualites':
      return { state: 'results', results: await loadResults(site, { tab, center: slug }) } as const
    case 'contact': {
      const named = await site.center(idIn(url.searchParams.get('center')))
      return {
        state: 'contact',
        request: await loadRequest(site, 'contact', named ?? center),
      } as const
    }
    case 'mon-espace':
      return { state: 'own', own: await loadOwn(site) } as const
    case undefined:
      return tab === rulesTab
        ? ({ state: 'rules', rules: await loadRules(site) } as const)
        : ({ state: 'home', home: await loadHome(site, slug) } as const)
  }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  if (askedPage(url) === 'mon-espace') return saveOwn(site, form)
  const reason = questionKinds.find((one) => one === formText(form, 'contactType'))
  const answer = await sendRequest(site, form, { contactType: reason })
  if (!('saved' in answer)) return answer
  const center = await centerInPath(site, params)
  const { reference } = answer.saved
  return redirect(
    `${seriesAddress(center?.slug)}/formulaire-confirmation?reference=${encodeURIComponent(reference)}`,
    303,
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, canonical } = seriesHead(loaderData)
  return pageHead({ title, description, canonical, matches })
}

type Data = Awaited<ReturnType<typeof loader>>

function seriesHead(data: Data) {
  switch (data.state) {
    case 'home':
      return {
        title: 'La Remontada, douze étapes de padel',
        description:
          'La Remontada : douze étapes de padel, six catégories, une finale. Les dates, les places libres, et qui est déjà qualifié.',
        canonical: seriesAddress(),
      }
    case 'results':
      return {
        title: `Classement ${data.results.category}, La Remontada`,
        description: `Le classement ${data.results.category} de la Remontada : les points de chaque étape, qui est en finale, et les actualités de la série.`,
        canonical: data.results.address,
      }
    case 'contact':
      return {
        title: 'Contact, La Remontada',
        description:
          'Une question sur la Remontada ? Écris au club d’une étape ou à l’équipe de la série, la réponse arrive par e-mail.',
        canonical: seriesPageAddress('contact'),
      }
    case 'own':
      return {
        title: 'Mon espace, La Remontada',
        description:
          'Mon espace de la Remontada : mes tournois payés, mon rang dans la saison, et ce qui manque à ma paire pour la finale.',
        canonical: seriesPageAddress('mon-espace'),
      }
    case 'rules':
      return {
        title: 'Les règles du jeu, La Remontada',
        description:
          'Les règles de la Remontada : qui peut jouer, les points de chaque rang, les résultats qui comptent, et comment on entre en finale.',
        canonical: rulesAddress(),
      }
  }
}

const Contact = import.meta.env.SSR
  ? (await import('./contact.tsx')).default
  : lazy(() => loadWhenNear(() => import('./contact.tsx')))

export default function Series({ loaderData, actionData }: Route.ComponentProps) {
  // of the form of the page that is shown
  const answer: unknown = actionData
  switch (loaderData.state) {
    case 'home':
      return <SeriesHome home={loaderData.home} />
    case 'results':
      return <Drawn name="results" parts={loaderData.results.parts} />
    case 'rules':
      return <Drawn name="rules" parts={loaderData.rules.parts} />
    case 'own':
      return <Own own={loaderData.own} answer={answer as OwnProps['answer']} />
    case 'contact':
      return (
        <Suspense>
          <Contact request={loaderData.request} answer={answer as RequestAnswer} />
        </Suspense>
      )
  }
}
