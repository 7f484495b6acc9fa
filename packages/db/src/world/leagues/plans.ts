import { leagueCalendar, leagueRules } from '@quatre/domain'
import { demoCenterId } from '../demo-accounts.ts'
import { padelId } from '../network.ts'

const footFiveId = 4

/** A league of the world; days are weeks apart, on the weekday of its last one that was played. */
export interface LeaguePlan {
  readonly centerId: number
  readonly sportId: number
  readonly division: number
  readonly teams: readonly string[]
  /** Of how many teams; the names are those that have entered. */
  readonly places: number
  /** Days played so far; null: entries are open. */
  readonly played: number | null
  /** Days since the last one that was played, or until the first. */
  readonly lastDay: number
  readonly positions: readonly number[]
  readonly promoted: number
  readonly relegated: number
  readonly feeCents: number
  /** Numbers of fixtures within the league, from 0. */
  readonly walkOver?: number
  readonly postponed?: number
  /** The demo player is captain of the team of this name; its last fixture waits for their word. */
  readonly demoTeam?: string
}

export const leaguePlans: readonly LeaguePlan[] = [
  {
    centerId: demoCenterId,
    sportId: padelId,
    division: 2,
    teams: [
      'Les Lobs',
      'Les Grillages',
      'Vitre 31',
      'Bandeja Club',
      'Pink Filet',
      'Smash Capitole',
      'Les Sept Deniers',
      'Muret Padel',
    ],
    places: 8,
    played: 11,
    lastDay: -1,
    positions: [8, 9, 10, 11],
    promoted: 2,
    relegated: 2,
    feeCents: 24_000,
    walkOver: 29,
    demoTeam: 'Les Grillages',
  },
  {
    centerId: 25,
    sportId: padelId,
    division: 1,
    teams: [
      'Les Murs à pêches',
      'Croix de Chavaux',
      'Filet garni',
      'Contre-vitre',
      'Par 3',
      'Les Chiquitas',
      'Volée haute',
    ],
    places: 7,
    played: 9,
    lastDay: -3,
    positions: [5, 6, 7],
    promoted: 0,
    relegated: 2,
    feeCents: 21_000,
    postponed: 20,
  },
  {
    centerId: 65,
    sportId: footFiveId,
    division: 2,
    teams: [
      'FC Canal',
      'Les Petits Ponts',
      'Dynamo Drancy',
      'Racing Picasso',
      'Étoile du Tramway',
      'Inter Pantin',
    ],
    places: 6,
    played: 6,
    lastDay: -2,
    positions: [11, 12, 13],
    promoted: 1,
    relegated: 1,
    feeCents: 35_000,
  },
  {
    centerId: demoCenterId,
    sportId: padelId,
    division: 3,
    teams: ['Double Faute', 'Les Amortis', 'Grand Rond', 'Rose et Bleu', 'La Remise'],
    places: 8,
    played: null,
    lastDay: 24,
    positions: [],
    promoted: 2,
    relegated: 0,
    feeCents: 24_000,
  },
  {
    centerId: 5,
    sportId: padelId,
    division: 1,
    teams: ['Les Gones', 'Vitre Gratton', 'Saint-Priest Smash', 'La Bandeja'],
    places: 4,
    played: 6,
    lastDay: -40,
    positions: [9, 10],
    promoted: 0,
    relegated: 1,
    feeCents: 20_000,
  },
]

const midDay = 19 * 60

/** The fixtures of a plan: the days from today, and the court each takes from 19 h for its matches one after the other. */
export function planFixtures({ teams, played, lastDay, positions, sportId, ...plan }: LeaguePlan) {
  const { matchMinutes, hasDraws } = leagueRules(sportId)
  const rubbers = hasDraws ? 1 : 3
  if (played === null) return []
  return leagueCalendar(teams.length)
    .flatMap((meetings, at) =>
      meetings.map((meeting, index) => ({ ...meeting, day: at + 1, index })),
    )
    .map(({ index, ...meeting }, number) => {
      const isPostponed = number === plan.postponed
      return {
        ...meeting,
        number,
        isPostponed,
        isPlayed: meeting.day <= played && !isPostponed,
        isWalkOver: number === plan.walkOver,
        // two days from the weekday of the league, so that its courts are free
        fromToday: isPostponed ? 9 + lastDay : lastDay + 7 * (meeting.day - played),
        position: positions[index] ?? 0,
        rubbers,
        from: midDay,
        to: midDay + rubbers * matchMinutes,
      }
    })
}

export type PlannedFixture = ReturnType<typeof planFixtures>[number]
