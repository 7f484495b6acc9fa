import { contracted, euros } from '@quatre/domain'
import { Link, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { PlacesLeft } from '../academies/parts/places-left.tsx'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/lessons.ts'
import { DayStrip } from './day/day-strip.tsx'
import { useLiveSlots } from './day/use-live-slots.ts'
import { LessonCourt } from './lessons/lesson-court.tsx'
import { LessonTable } from './lessons/lesson-table.tsx'
import {
  centsFor,
  chosenLesson,
  loadLessons,
  wholeUntilText,
  type LessonsPage,
  type LessonsView,
} from './lessons/lessons-data.ts'
import {
  lessonsAddress,
  otherClubsAddress,
  readLessonRefusal,
  readLessonSearch,
  type LessonSearch,
} from './parts/search/lesson-search.ts'
import { padel } from './parts/search/search.ts'
import SelectionBar from './parts/selection/selection-bar.tsx'
import './slots.css'
import './lessons/lessons.css'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const center = loaderData?.kind === 'day' ? loaderData.center : null
  return pageHead({
    title: contracted(
      center ? `Cours de padel à ${center.name}` : 'Cours de padel, seul ou à plusieurs',
    ),
    description: contracted(
      `Un coach et un terrain${center ? ` à ${center.name}` : ''}, à l’heure que tu choisis, seul ou jusqu’à quatre\u00a0: le prix s’affiche avant de payer.`,
    ),
    // no coach gives lessons there
    thin: loaderData?.kind === 'day' && loaderData.coaches.length === 0,
    canonical: lessonsAddress({ ...readLessonSearch(new URLSearchParams(), center?.slug ?? null) }),
    matches,
  })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  const search = readLessonSearch(url.searchParams, center?.slug ?? null)
  return loadLessons(site, center, search, readLessonRefusal(url.searchParams))
}

/** The players and the choice need no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const dataKey = ({ pathname, searchParams }: URL) => {
    const { date, duration } = readLessonSearch(searchParams, null)
    return [pathname, date, duration, readLessonRefusal(searchParams)].join()
  }
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return dataKey(currentUrl) !== dataKey(nextUrl)
}

export default function Lessons({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  if (loaderData.kind === 'centers') return <Centers view={loaderData} />
  const { duration, players, from, coach } = readLessonSearch(
    new URLSearchParams(search),
    loaderData.center.slug,
  )
  const view = { ...loaderData, search: { ...loaderData.search, duration, players, from, coach } }
  return <Day view={view} />
}

function Day({ view }: { readonly view: LessonsView }) {
  const { center, search, coaches, rows } = view
  useLiveSlots(center.id, search.date)
  const chosen = chosenLesson(view)
  const address = (change: Partial<LessonSearch>) => lessonsAddress({ ...search, ...change })
  const isAnyFree = rows.some(({ left, states }) => left > 0 && states.includes('free'))
  const until = chosen && wholeUntilText(view, chosen.row.start)
  return (
    <div className="slots">
      <div className="lesson-columns">
        <div className="lesson-side">
          <div className="layout-width">
            <h1 className="headline pt-5 text-3xl page-md:pt-8">Ton coach</h1>
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-mute">Leçon de padel, {center.name}</span>
              <Link to={otherClubsAddress} className="link inline-flex min-h-11 items-center">
                Changer<span className="sr-only"> de club</span>
              </Link>
            </p>
          </div>
          <LessonCourt players={search.players} />
          <Players view={view} address={address} />
        </div>
        <div>
          <DayStrip
            strip={view.strip}
            shown={search.date}
            dayAddress={(date) => address({ date, from: null })}
          />
          <div className="layout-width">
            {view.refusal && (
              <div className="mt-4">
                <ErrorState title={view.refusal}>Choisis une autre heure.</ErrorState>
              </div>
            )}
            {coaches.length > 0 && (
              <nav aria-label="Durée" className="chip-row mt-3" data-links>
                {([60, 90] as const).map((minutes) => (
                  <Chip
                    key={minutes}
                    to={address({ duration: minutes })}
                    preventScrollReset
                    selected={minutes === search.duration}
                  >
                    {minutes === 60 ? '1\u00a0h' : '1\u00a0h\u00a030'}
                  </Chip>
                ))}
              </nav>
            )}
            {isAnyFree ? (
              <>
                <LessonTable view={view} />
                {chosen && (
                  <p className="mt-4 text-mute">
                    {until ??
                      `À moins de ${view.freeCancellationHours}\u00a0h du début, la leçon n’est rendue que si quelqu’un la reprend.`}
                  </p>
                )}
              </>
            ) : (
              <Nothing view={view} />
            )}
            <Groups view={view} />
          </div>
        </div>
      </div>
      <SelectionBar
        selected={
          chosen && {
            slot: {
              center: center.slug,
              sport: padel,
              fieldType: 0,
              start: chosen.row.start,
              duration: search.duration,
              coach: chosen.coach.id,
              players: search.players,
            },
            day: view.dateShort,
            time: chosen.row.time,
            price: `${chosen.coach.firstName}\u00a0· ${euros(chosen.cents)}${
              search.players === 1 ? '' : `, ${euros(chosen.cents / search.players)} chacun`
            }`,
            cents: chosen.cents,
            gone: chosen.isFree ? null : 'n’est plus libre',
          }
        }
        ownReadAt={view.now}
      />
    </div>
  )
}

const playersWords = ['seul', 'à deux', 'à trois', 'à quatre']

/** The choice of the number of players, by the price for each. */
function Players({
  view: { coaches, search },
  address,
}: {
  readonly view: LessonsView
  readonly address: (change: Partial<LessonSearch>) => string
}) {
  const chosen = coaches.find(({ id }) => id === search.coach)
  if (coaches.length === 0) return null
  const lowestShare = (players: number) => {
    const of = chosen ? [chosen] : coaches
    const shares = of.flatMap((coach) => (centsFor(coach, players) ?? []) as number | [])
    return shares.length === 0 ? null : Math.min(...shares) / players
  }
  return (
    <>
      <nav aria-label="Joueurs" className="lesson-players on-dark" data-links>
        {playersWords.map((word, at) => {
          const cents = lowestShare(at + 1)
          return (
            <Link
              key={word}
              to={address({ players: at + 1 })}
              replace
              preventScrollReset
              aria-current={search.players === at + 1 ? 'true' : undefined}
            >
              <b className="figures">{cents === null ? '–' : euros(cents)}</b>
              <small>{word}</small>
            </Link>
          )
        })}
      </nav>
      <p className="layout-width mt-3 text-mute">
        {chosen ? `Par joueur avec ${chosen.firstName}` : 'Par joueur, avec le coach le moins cher'}
        , terrain et balles compris.
      </p>
    </>
  )
}

/** No lesson on that day: why, and when there is one. */
function Nothing({ view }: { readonly view: LessonsView }) {
  const { coaches, notice, center, strip, search } = view
  if (coaches.length === 0) {
    return (
      <div className="py-6">
        <EmptyState
          title="Pas de leçon en ligne ici"
          action={
            <a href={center.phoneHref} className="button">
              Appeler le {center.phone}
            </a>
          }
        >
          Ce club ne propose pas encore ses coachs en ligne. Appelle-le, il te dira qui enseigne.
        </EmptyState>
      </div>
    )
  }
  const next = coaches.filter((coach) => coach.next !== null)
  return (
    <div className="py-6">
      <EmptyState
        title={notice?.title ?? 'Aucun coach n’est libre ce jour-là'}
        action={
          next.length > 0 ? (
            next.map((coach) => (
              <LinkButton key={coach.id} to={coach.next?.to ?? ''} look="dark">
                {coach.firstName}, {coach.next?.text}
              </LinkButton>
            ))
          ) : (
            <LinkButton to={lessonsAddress({ ...search, date: strip.lastDay })} look="dark">
              Voir le dernier jour ouvert
            </LinkButton>
          )
        }
      >
        {notice?.message}
      </EmptyState>
    </div>
  )
}

/** Groups that meet in the coming week. */
function Groups({ view: { groups } }: { readonly view: LessonsView }) {
  if (groups.length === 0) return null
  return (
    <section className="pt-12">
      <h2 className="headline border-b-2 border-ink pb-2 text-xl">À plusieurs, cette semaine</h2>
      <ul>
        {groups.map((group) => (
          <li key={group.id} className="border-b">
            <Link to={group.to} className="lesson-group">
              <span className="lesson-hour figures">
                {group.time}
                <small>{group.day}</small>
              </span>
              <span>
                <b>{group.name}</b>
                <small>
                  avec {group.coach}, <PlacesLeft {...group} />
                </small>
              </span>
              <b className="figures text-right">
                {group.price}
                <small>{group.sessions}</small>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Centers({ view }: { readonly view: Extract<LessonsPage, { kind: 'centers' }> }) {
  return (
    <Page title="Ton coach" lead="Une leçon de padel, seul ou jusqu’à quatre. Choisis ton club.">
      <nav aria-label="Clubs" className="mt-8 page-md:columns-2 page-md:gap-10">
        {view.regions.map(({ name, centers }) => (
          <section key={name} className="mb-6 break-inside-avoid">
            <h2 className="border-b-2 border-ink pb-2 text-sm font-semibold text-mute">{name}</h2>
            <ul>
              {centers.map((center) => (
                <li key={center.slug} className="border-b">
                  <Link
                    to={center.to}
                    className="flex min-h-13 items-center py-2 font-semibold hover:text-court active:text-court-deep"
                  >
                    {center.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Page>
  )
}
