import { ApiProblem } from '@quatre/contract'
import { data } from 'react-router'
import { audiences, type PlayerSettings } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { leagueAddress } from '../teams/parts/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/player.ts'
import { Coming, Hidden, LastFive, Leagues, Partners, Titles } from './page/results.tsx'
import { Settings } from './page/settings.tsx'
import { Storeys } from './page/storeys.tsx'
import { History, LastChange } from './page/why.tsx'
import { fullName, levelSentence, reliabilitySentence } from './page/words.ts'
import './player.css'

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

const playerId = (params: { readonly playerId: string }) => {
  const id = idIn(params.playerId)
  if (id === null) throw data(null, { status: 404 })
  return id
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const id = playerId(params)
  const page = idIn(url.searchParams.get('page')) ?? 1
  const competitionId = idIn(url.searchParams.get('competitionId')) ?? undefined
  const shown = await orNotFound(
    api.players
      .page({ params: { id }, query: { competitionId, _page: page } })
      .catch((error: unknown) => {
        // a reader of too many pages gets an explanation: it is no fault of ours
        const isSlowed = error instanceof ApiProblem && error.status === 429
        throw isSlowed ? data(null, { status: 429 }) : error
      }),
  )
  const settings = shown.reader === 'self' ? await api.players.settings({ params: { id } }) : null
  return { shown, page, settings, competitionId }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const asked = (name: keyof PlayerSettings) =>
    audiences.find((audience) => audience === formText(form, name)) ?? 'nobody'
  const contactFor = asked('contactFor') === 'nobody' ? 'nobody' : 'teammates'
  const body = { pageFor: asked('pageFor'), rankingFor: asked('rankingFor'), contactFor } as const
  return submit(form, () => api.players.setSettings({ params: { id: playerId(params) }, body }))
}

// a person's page: search engines are asked to leave it
export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { shown, page } = loaderData
  const name = fullName(shown.player)
  return privateHead(
    `${name.slice(0, 30)}, joueur de padel${page > 1 ? `, page ${page}` : ''}`,
    `${name}\u00a0: niveau et matchs de padel.`,
  )
}

export default function PlayerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, page, settings, competitionId } = loaderData
  const { player, level, reader, history, standing } = shown
  const [latest] = history
  const isFirst = page === 1
  const older = isFirst ? history.slice(1) : history
  const name = fullName(player)
  const pageAddress = (asked: number) => {
    const kept = competitionId === undefined ? '' : `competitionId=${competitionId}&`
    return `/joueur/${player.id}?${kept}page=${asked}#historique`
  }
  return (
    <article className="player">
      <header className="player-top on-dark">
        <div className="layout-width">
          <div className="player-name">
            <p>Joueur{player.center && `, ${typographic(player.center.name)}`}</p>
            <h1 className="headline">{name}</h1>
          </div>
          <p className="player-level">
            <b>{levelSentence(level)}</b> {reliabilitySentence(shown)}
            {level.isFrozen && (
              <strong>
                Niveau gelé{'\u00a0'}: un résultat est contesté. La suite comptera quand il sera
                tranché.
              </strong>
            )}
          </p>
          <p className="player-action">
            {reader === 'self' ? (
              <LinkButton to="#reglages">Ce que les autres voient</LinkButton>
            ) : (
              <LinkButton to="/recherche-un-match">Proposer un match</LinkButton>
            )}
          </p>
        </div>
        <Storeys level={level} curve={shown.curve} />
      </header>
      {standing && (
        <p className="player-standing">
          <Link to={standingAddress(standing)}>{typographic(standing.name)}</Link>
          <span className="tabular-nums">
            {standing.rank !== null && `${standing.rank === 1 ? '1er' : `${standing.rank}e`}, `}
            {standing.won} V, {standing.drawn} N, {standing.lost} D
            {standing.points !== null && `, ${standing.points} points`}
          </span>
        </p>
      )}
      <div className="layout-width player-columns">
        <div>
          {isFirst && latest && level.index !== null && (
            <Section name="pourquoi" title={`Pourquoi ${level.index}`}>
              <LastChange match={latest} />
              <p className="player-note">
                Gagner quand on ne t’attend pas rapporte plus. Forfaits, matchs annulés et matchs
                avec un invité ne comptent pas. Chaque point se recalcule depuis le premier match.
              </p>
            </Section>
          )}
          {older.length > 0 && (
            <Section name="historique" title="Point par point">
              <History
                history={older}
                matches={shown.matches}
                page={page}
                pageAddress={pageAddress}
              />
            </Section>
          )}
          {shown.titles.length > 0 && (
            <Section name="palmares" title="Palmarès">
              <Titles titles={shown.titles} ranking={shown.ranking} />
            </Section>
          )}
          {shown.leagues.length > 0 && (
            <Section name="ligues" title="Ligues">
              <Leagues leagues={shown.leagues} />
            </Section>
          )}
        </div>
        <div>
          {shown.lastFive.length > 0 && (
            <Section name="cinq" title="Cinq derniers">
              <LastFive {...shown} />
            </Section>
          )}
          {shown.matches === 0 && (
            <Section name="cinq" title="Pas encore de match">
              <p>
                Un match entre quatre inscrits, confirmé par l’autre côté, et la courbe commence.
              </p>
            </Section>
          )}
          {shown.partners.length > 0 && (
            <Section name="partenaires" title="Partenaires">
              <Partners partners={shown.partners} />
            </Section>
          )}
          {shown.coming !== null && shown.coming.length > 0 && (
            <Section name="a-venir" title="Prochains matchs">
              <Coming coming={shown.coming} />
            </Section>
          )}
          {shown.contact && reader === 'teammate' && (
            <Section name="contact" title="Le joindre">
              {[shown.contact.mobilePhone, shown.contact.email].map(
                (way) => way && <p key={way}>{way}</p>,
              )}
            </Section>
          )}
          {settings ? (
            <Section name="reglages" title="Ce que les autres voient">
              <Settings
                settings={settings}
                isSaved={actionData?.code === null}
                refusal={actionData?.refusal ?? null}
              />
            </Section>
          ) : (
            <Section name="cache" title="Ce que tu ne vois pas">
              <Hidden {...shown} />
            </Section>
          )}
        </div>
      </div>
    </article>
  )
}

interface SectionProps {
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

const Section = ({ name, title, children }: SectionProps) => (
  <section id={name} aria-labelledby={`titre-${name}`} className="player-section">
    <h2 id={`titre-${name}`} className="headline">
      {title}
    </h2>
    {children}
  </section>
)

const standingAddress = ({
  type,
  competitionId,
}: {
  type: string
  competitionId: number
}): string => (type === 'league' ? leagueAddress(competitionId) : `/tournois/${competitionId}`)
