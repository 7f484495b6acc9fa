import type { League } from '@quatre/contract'
import { data } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { idIn } from '../site/form/form-text.ts'
import { readAsMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { EmptyState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import { DayResults } from './page/day-results.tsx'
import { LeagueCalendar } from './page/league-calendar.tsx'
import { LeagueEntries } from './page/league-entries.tsx'
import { LeaguePlayers } from './page/league-players.tsx'
import { Needs } from './page/needs.tsx'
import { Standings } from './page/standings.tsx'
import { leagueAddress, leagueTabs, leaguesAddress, type LeagueTab } from './parts/addresses.ts'
import { divisionText, nextChange, stateText } from './parts/words.ts'

const tabTitles: Readonly<Record<LeagueTab, string>> = {
  classement: 'Classement',
  journees: 'Résultats',
  calendrier: 'Calendrier',
  joueurs: 'Joueurs',
}

/** A league on one of its tabs. @throws 404 of one unknown, or another competition */
export async function readLeague(site: RequestContext, idText: string, { searchParams }: URL) {
  const id = idIn(idText)
  if (id === null) throw data(null, { status: 404 })
  const params = { id }
  const [league, days, ownTeams] = await Promise.all([
    orNotFound(site.api.tournaments.get({ params })),
    orNotFound(site.api.leagues.calendar({ params })),
    readAsMember(site, (api) => api.leagues.ownTeam({ params })),
  ])
  if (league.type !== 'league') throw data(null, { status: 404 })
  const tab = leagueTabs.find((name) => name === searchParams.get('onglet')) ?? 'classement'
  const isPlayed = days.length > 0
  const [ownTeam] = ownTeams ?? []
  const own = league.standings.find(({ teamId }) => teamId === ownTeam?.teamId)
  const ownTeamId = own?.teamId ?? null
  const asked = idIn(searchParams.get('journee'))
  const day = days.find((one) => one.day === (asked ?? Math.max(league.playedDays, 1)))
  if (asked !== null && day === undefined) throw data(null, { status: 404 })
  const hasNeeds = own !== undefined && isPlayed && tab === 'classement'
  site.madeOfAnswers(nextChange(league, site.now))
  return {
    kind: 'league' as const,
    id,
    tab,
    page: 1,
    pages: 1,
    total: 1,
    title: titleText(league, tab, asked),
    description: `${league.name} de ${league.sport.name.toLowerCase()} à ${typographic(league.center.name)}, ${divisionText(league)}\u00a0: ${stateText(league, site.now).toLowerCase()}, classement, résultats, calendrier et joueurs.`,
    canonical: leagueAddress(id, tab),
    // search engines are led to the table alone
    isThin: league.status === 'cancelled' || tab !== 'classement',
    hero: league.name,
    kicker: `${typographic(league.center.name)}, ${divisionText(league)}`,
    hasTabs: isPlayed,
    hasNeeds,
    parts: drawParts(site, {
      main: await mainPart(),
      needs: hasNeeds ? (
        <Needs league={league} days={days} own={own} isCaptain={ownTeam?.isCaptain ?? false} />
      ) : null,
    }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Ligues', to: leaguesAddress },
      { label: league.name, to: leagueAddress(id) },
    ],
    // the page has a lime action of its own
    without: hasNeeds || league.status === 'open' ? (['book'] as const) : [],
  }

  async function mainPart() {
    if (league.type !== 'league') return null
    if (league.status === 'cancelled')
      return (
        <EmptyState title="Cette ligue est annulée.">
          Les équipes inscrites ont été remboursées.
        </EmptyState>
      )
    if (!isPlayed) {
      const teams = await site.api.tournaments.teams({ params })
      const entered = teams.filter((team) => 'teamId' in team)
      return <LeagueEntries league={league} teams={entered} now={site.now} />
    }
    if (tab === 'calendrier')
      return <LeagueCalendar id={id ?? 0} days={days} ownTeamId={ownTeamId} />
    if (tab === 'joueurs') {
      const players = await site.api.tournaments.players({ params, query: { _page: 0 } })
      const listed = players.filter((player) => 'teamId' in player)
      return <LeaguePlayers players={listed} hasDraws={league.hasDraws} ownTeamId={ownTeamId} />
    }
    const results = day && (
      <DayResults league={league} day={day} days={days.length} ownTeamId={ownTeamId} />
    )
    if (tab === 'journees') return results
    return (
      <>
        <Standings league={league} ownTeamId={ownTeamId} />
        {results}
      </>
    )
  }
}

/** « Classement, Ligue d’automne D2, Toulouse Colomiers » */
function titleText({ name, division, center, status }: League, tab: LeagueTab, day: number | null) {
  const part = status === 'open' ? 'Inscriptions' : day === null ? tabTitles[tab] : `Journée ${day}`
  return `${part}, ${name} D${division}, ${typographic(center.name)}`
}
