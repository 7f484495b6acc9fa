import type { SeriesStage } from '@quatre/contract'
import { dayInZone, dayShort, networkTimeZone, plural } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { typographic } from '../../ui/typographic.ts'

/** Games that the season loses before it wins the others: the set ends 7-5. */
const lost = 5

/** A stage is called by the score of the set after it: « 0-5 », « 1-5 ». */
export const stageScore = (number: number): string =>
  number <= lost ? `0-${number}` : `${number - lost}-${lost}`

/** Games behind or ahead: the height of its step, the lowest 0. */
export const stageHeight = (number: number): number => Math.abs(number - lost)

type StageState = 'played' | 'playing' | 'open' | 'full' | 'closed' | 'announced'

/** A stage as the pages show it. */
export interface ShownStage extends SeriesStage {
  readonly score: string
  /** Of its centre. */
  readonly town: string
  readonly lat: number
  readonly lng: number
  /** « 12–20 sept. » */
  readonly days: string
  readonly state: StageState
  /** The state in words, with its count: « 93 places ». */
  readonly stateWords: string
  /** Free places of the events that take entries, and pairs that wait. */
  readonly places: number
  readonly waiting: number
  /** When its first entries open, and its last close. */
  readonly opensAt: string | null
  readonly closesAt: string | null
}

/** Whether an event takes entries or waiting pairs. */
export const takesEntries = (
  { status, entryOpensAt, entryDeadline }: SeriesStage['events'][number],
  now: number,
): boolean =>
  status === 'open' && Date.parse(entryOpensAt) <= now && now <= Date.parse(entryDeadline)

/** @param now epoch milliseconds */
function stageState(stage: SeriesStage, now: number): StageState {
  const today = dayInZone(now, networkTimeZone)
  if (stage.endsOn < today) return 'played'
  if (stage.startsOn <= today) return 'playing'
  const open = stage.events.filter((event) => takesEntries(event, now))
  if (open.some(({ pairs, capacity }) => pairs < capacity)) return 'open'
  if (open.length > 0) return 'full'
  const isBefore = stage.events.some(({ entryOpensAt }) => now < Date.parse(entryOpensAt))
  return isBefore || stage.events.length === 0 ? 'announced' : 'closed'
}

/** « 12–20 sept. », « 24 oct.–1er nov. » */
function stageDays({ startsOn, endsOn }: Pick<SeriesStage, 'startsOn' | 'endsOn'>): string {
  const [from, to] = [startsOn, endsOn].map((day) => dayShort(day).replace(/^\S+ /, ''))
  const isOneMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7)
  return `${isOneMonth ? from?.split(' ')[0] : from}–${to}`.replaceAll(' ', '\u00a0')
}

const words = {
  played: () => 'jouée',
  playing: () => 'en jeu',
  open: ({ places }) => plural(places, 'place', 'places'),
  full: ({ waiting }) => (waiting === 0 ? 'complet' : `complet, ${waiting} en attente`),
  closed: () => 'inscriptions closes',
  announced: ({ opensAt }) =>
    opensAt === null ? 'annoncée' : `ouvre le ${dayShort(opensAt).replace(/^\S+ /, '')}`,
} as const satisfies Record<
  StageState,
  (of: Pick<ShownStage, 'places' | 'waiting' | 'opensAt'>) => string
>

/** The stages of the season in the order of the calendar, as the pages show them. */
export async function readStages(site: RequestContext): Promise<ShownStage[]> {
  const [stages, centers] = await Promise.all([
    site.api.series.stages({ query: {} }),
    site.centers(),
  ])
  const byId = new Map<number, (typeof centers)[number]>(centers.map((one) => [one.id, one]))
  return stages.map((stage) => {
    const center = byId.get(stage.center_id)
    const state = stageState(stage, site.now)
    const open = stage.events.filter((event) => takesEntries(event, site.now))
    const counts = {
      places: open.reduce((sum, { capacity, pairs }) => sum + Math.max(capacity - pairs, 0), 0),
      waiting: stage.events.reduce((sum, { waiting }) => sum + waiting, 0),
      opensAt: stage.events.map(({ entryOpensAt }) => entryOpensAt).toSorted()[0] ?? null,
      closesAt:
        stage.events
          .map(({ entryDeadline }) => entryDeadline)
          .toSorted()
          .at(-1) ?? null,
    }
    return {
      ...stage,
      ...counts,
      score: stageScore(stage.number),
      town: typographic(center?.address.city ?? stage.slug),
      lat: center?.latitude ?? 0,
      lng: center?.longitude ?? 0,
      days: stageDays(stage),
      state,
      stateWords: words[state](counts),
    }
  })
}
