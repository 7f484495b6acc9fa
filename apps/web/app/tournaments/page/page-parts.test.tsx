import type { Tournament } from '@quatre/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { sampleTournament } from '../testing/tournament.test-tools.ts'
import { tournamentPage } from './tournament-page.ts'
import { tournamentArt } from './picture.ts'
import { drawnParts, pageSections } from './page-parts.tsx'

const now = Date.parse('2026-11-17T12:00:00+01:00')

function shown(tournament: Tournament, followedId: number | null = null) {
  const page = tournamentPage({ tournament, place: null, address: '/tournois/1', followedId, now })
  const parts = Object.entries(drawnParts(page)).map(([name, part]) => {
    const html = renderToStaticMarkup(<StaticRouter location="/">{part}</StaticRouter>)
    return [name, html.replaceAll('\u00a0', ' ')] as const
  })
  return { sections: pageSections(page), html: Object.fromEntries(parts) }
}

const open = sampleTournament('open')

// requirement TN4
describe('The page of a tournament has what fits its stage', () => {
  test.each<[string, Tournament, string[], RegExp]>([
    [
      'open',
      open,
      ['places', 'pairs', 'points'],
      /href="\/tournois\/1\/inscription"[^>]*>Inscrire ma paire/,
    ],
    [
      'full',
      { ...open, pairs: 24, waiting: 3 },
      ['places', 'pairs', 'points'],
      /Complet, 3\s+paires en attente.*href="\/tournois\/1\/liste-attente"/,
    ],
    [
      'closed',
      { ...open, status: 'closed' },
      ['pairs', 'points'],
      /Inscriptions closes, 19\s+paires/,
    ],
    [
      'in pools',
      sampleTournament('pools'),
      ['courts', 'pools', 'drawToCome', 'pairs', 'points'],
      /16\s+matchs joués sur 24, 4 en jeu.*Suivre une paire/,
    ],
    [
      'in its draw',
      sampleTournament('draw'),
      ['courts', 'draw', 'pools', 'pairs', 'record', 'points'],
      /Tableau final.*Suivre une paire/,
    ],
    [
      'finished',
      sampleTournament('finished'),
      ['pairs', 'draw', 'pools', 'record', 'points'],
      /Victoire.*Lacaze.*Ferran.*4-2 · 2-4 · 10-7.*100\s+points/,
    ],
    ['cancelled', { ...open, status: 'cancelled' }, ['points'], /Tournoi annulé/],
  ])('%s', (_stage, tournament, sections, top) => {
    const page = shown(tournament)
    expect(page.sections).toEqual(sections)
    expect(page.html.top).toMatch(top)
  })

  test.each(['inscription', 'liste-attente'])('played, it leads to no %s', (target) => {
    expect(shown(sampleTournament('pools')).html.top).not.toContain(target)
  })
})

// requirement TN5
test('A pool says what each pair still needs, with the line below those that go on', () => {
  const { pools = '' } = shown(sampleTournament('pools')).html
  expect(pools).toMatch(/pool-cut.*?passent, même battus de 4 jeux/)
  expect(pools).toContain('Terrain 1, en jeu')
  expect(pools).toContain('Dernier match à 12h45')
})

// requirement TN5
test('A pool that is decided is folded, and says who goes on', () => {
  const { pools = '' } = shown(sampleTournament('draw')).html
  expect(pools).not.toContain('open=""')
  expect(pools).toContain('Lacaze / Ferran, Daurat / Simon')
})

// requirement TN5
test('The draw has a tab for each round, the one that is played marked, and a place for the third place', () => {
  const { draw = '', record = '' } = shown(sampleTournament('draw')).html
  expect([...draw.matchAll(/href="#tour-(\d)"/g)].map(([, round]) => round)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect(draw).toMatch(/href="#tour-2" aria-current="true"/)
  expect(draw).toContain('3e place')
  expect(record).toMatch(/devant N. Vidal et L. Prat.*4P-88213.*<li>Ligne 1 d’office/s)
})

// requirement TN5
test('A rank, points and a weight open their reason, without a script', () => {
  const { pools = '', pairs = '' } = shown(sampleTournament('finished')).html
  expect(pools).toMatch(/popoverTarget="([^"]+)".*?popover="auto"[^>]*>1e : différence de jeux/i)
  expect(pairs).toMatch(/points.*?pourquoi ?.*?5e : perdant de la finale/)
  expect(shown(sampleTournament('pools')).html.pairs).toContain('Tête de série 3 : poids')
})

// requirement TN10
test.each([
  ['open', open, '5 places sur 24'],
  ['full', { ...open, pairs: 24, waiting: 3 }, 'Complet, 3 paires en attente'],
  ['in its draw', sampleTournament('draw'), '24 paires, en cours'],
  ['finished', sampleTournament('finished'), 'Victoire : Lacaze / Ferran'],
])(
  'The picture of a link tells what, when, where and, %s, how it stands',
  (_, tournament, state) => {
    const { mark, note } = tournamentArt(
      tournamentPage({ tournament, place: null, address: '', followedId: null, now }),
    )
    const lines = ['Messieurs, sam. 21 et dim. 22 nov.', 'Toulouse Colomiers', state]
    expect([mark, note?.replaceAll('\u00a0', ' ').split('\n')]).toEqual(['P100', lines])
  },
)

// requirement TN6
test('The pair one follows comes first: its next match, then its way', () => {
  const { top = '' } = shown(sampleTournament('pools'), 9).html
  expect(top).toMatch(/Tu suis.*Dubois \/ Izard.*12h45.*Terrain 4.*contre/)
  expect(top).toMatch(/followed-way.*Poule H.*perdu contre Lafon \/ Durand/)
  expect(top).toContain('href="/tournois/1"')
})

test('A pair unknown to the tournament is not followed', () => {
  expect(shown(sampleTournament('pools'), 999).html.top).not.toContain('Tu suis')
})
