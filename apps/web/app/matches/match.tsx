import { useCallback, useState } from 'react'
import { redirect } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { readAsMember, requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { Share } from '../ui/share.tsx'
import type { Route } from './+types/match.ts'
import { matchParts, sectionsOfMatch, sectionTitle, type Section } from './page/match-parts.tsx'
import { ResultForms } from './page/result-forms.tsx'
import { resultInForm, showRefusal } from './page/sent-result.ts'
import { followPath, matchAddress } from './parts/addresses.ts'
import { isFoot, matchKind, matchTitle, matchWhen, scoreText } from './parts/words.ts'
import './page/match.css'
import './page/thread.css'

const nothing = { side: null, acts: [], dispute: null }

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const named = { params: { id: idIn(params.matchsId) ?? 0 } }
  const { matches } = site.api
  const [center, match, events, statistics, own] = await Promise.all([
    centerInPath(site, params),
    orNotFound(matches.get(named)),
    orNotFound(matches.events(named)),
    orNotFound(matches.statistics(named)),
    readAsMember(site, (api) => api.matches.own(named)),
  ])
  const shown = { match, events, statistics, frame: center?.slug ?? null }
  const { kind, sides, sets, state, version, outcome, winner } = match
  const title = matchTitle(match)
  return {
    id: match.id,
    title: `${title}${scoreText(match) && `, ${scoreText(match)}`}`,
    description: `${matchKind(match)}\u00a0: ${title}, ${matchWhen(match, site.now)}. Score, joueurs, fil du match et vidéos.`,
    link: site.origin + matchAddress(match.id),
    timeZone: match.timeZone,
    isLive: state === 'live',
    isFoot: isFoot(match),
    match: { kind, sides, sets, state, version, outcome, winner },
    own: own ?? nothing,
    sections: sectionsOfMatch(shown),
    parts: drawParts(site, matchParts(shown)),
    // a reader who may act has the lime action of the page
    without: own && own.acts.length > 0 ? (['book'] as const) : [],
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const named = { params: { id: idIn(params.matchsId) ?? 0 } }
  const form = await request.formData()
  const version = idIn(formText(form, 'version')) ?? 1
  const act = async () => {
    const intent = formText(form, 'intent')
    if (intent === 'confirm') await api.matches.confirm({ ...named, body: { version } })
    else if (intent === 'dispute')
      await api.matches.dispute({ ...named, body: { version, reason: formText(form, 'reason') } })
    else if (intent === 'enter' || intent === 'decide') {
      const { sport } = await orNotFound(api.matches.get(named))
      const result = resultInForm(form, sport.slug === 'foot-5') as never
      await api.matches[intent]({ ...named, body: { version, result } })
    }
    return redirect(url.pathname)
  }
  return submit(form, act, { show: showRefusal })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, id } = loaderData
  return pageHead({
    title,
    description,
    canonical: matchAddress(id),
    matches,
    // results of people are found through them, not by search engines
    thin: true,
  })
}

export default function MatchRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MatchPage key={loaderData.id} {...loaderData} refusal={actionData?.refusal ?? null} />
}

type PageProps = Route.ComponentProps['loaderData'] & { readonly refusal: string | null }

const columns: readonly (readonly Section[])[] = [
  ['thread'],
  ['clips', 'changes'],
  ['possession', 'heat', 'fixture'],
]

function MatchPage(props: PageProps) {
  const { id, parts, sections, own, match, refusal, title, link, timeZone, isLive } = props
  const [told, setTold] = useState('')
  const tell = useCallback((texts: readonly string[]) => setTold(texts.join('. ')), [])
  const followed = useFollow(followPath(id))
  return (
    <article className="net-page">
      <LiveDrawn name="top" parts={parts} onTold={tell} />
      {(own.acts.length > 0 || own.dispute !== null || refusal) && (
        <div className="layout-width">
          <ResultForms match={match} isFoot={props.isFoot} {...own} refusal={refusal} />
        </div>
      )}
      <div className="net-low layout-width">
        {columns.map((names, column) => (
          <div key={names[0]} className={`net-column net-column-${column}`}>
            {names
              .filter((name) => sections.includes(name))
              .map((name) => (
                <section key={name} aria-labelledby={`titre-${name}`} className="net-section">
                  <h2 id={`titre-${name}`} className={name === 'thread' ? 'sr-only' : 'headline'}>
                    {sectionTitle(name, props.isFoot)}
                  </h2>
                  {name === 'thread' && isLive && (
                    <LiveState what="scores" followed={followed} timeZone={timeZone} />
                  )}
                  <LiveDrawn name={name} parts={parts} onTold={tell} />
                </section>
              ))}
            {column === 2 && <Share title={title} link={link} />}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </article>
  )
}
