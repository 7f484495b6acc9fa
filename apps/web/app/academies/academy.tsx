import type { Course } from '@quatre/contract'
import { contracted, euros, placeLine, plural } from '@quatre/domain'
import { useCallback, useState, type ReactNode } from 'react'
import { data } from 'react-router'
import { requestContext } from '../site/context.ts'
import { drawParts } from '../site/drawn/draw-parts.server.tsx'
import { LiveDrawn } from '../site/drawn/live-drawn.tsx'
import { idIn } from '../site/form/form-text.ts'
import { LiveState } from '../site/live/live-state.tsx'
import { useFollow } from '../site/live/use-follow.ts'
import { breadcrumbList, faqPage } from '../site/pages/json-ld.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { Share } from '../ui/share.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/academy.ts'
import { fitting, forText, isFor } from './finder/groups.ts'
import { readFamily } from './finder/search.ts'
import { CampDays } from './page/camp-days.tsx'
import { courseEvent } from './page/course-event.ts'
import { GroupLinks } from './page/group-links.tsx'
import { Questions, questionsAbout } from './page/questions.tsx'
import { Leaving } from './page/leaving.tsx'
import { Season } from './page/season.tsx'
import { academyAddress, academyPicture, enrolAddress, finderAddress } from './parts/addresses.ts'
import { PlacesLeft } from './parts/places-left.tsx'
import {
  agesText,
  capital,
  coachName,
  datesText,
  freeDays,
  hoursText,
  levelText,
  placesText,
  trialText,
  weekdayName,
} from './parts/words.ts'
import './academies.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const id = idIn(params.academyId)
  if (id === null) throw data(null, { status: 404 })
  const [academy, learners] = await Promise.all([
    orNotFound(site.api.academies.get({ params: { id } })),
    readFamily(site),
  ])
  const place = await site.center(academy.center.slug)
  const asked = idIn(url.searchParams.get('groupe'))
  const { courses } = academy
  const course =
    courses.find((one) => one.id === asked) ??
    courses.find((one) => isFor(learners, one)) ??
    courses.find(({ placesLeft }) => placesLeft > 0) ??
    courses[0]
  if (course === undefined) throw data(null, { status: 404 })
  const now = site.now
  // the prices and places change with the next session
  const next = courses.flatMap(({ nextSessionAt }) => nextSessionAt ?? []).toSorted()[0]
  site.madeOfAnswers(next === undefined ? undefined : Date.parse(next))
  const center = typographic(academy.center.name)
  const isCamp = academy.type === 'camp'
  const title = contracted(`${isCamp ? academy.name : 'Académie de padel'} à ${center}`)
  const address = typographic(place ? placeLine(place.address) : academy.center.city)
  const questions = questionsAbout({ academy, course, now })
  const hero = isCamp ? academy.name : contracted(`Académie ${center}`)
  return {
    id,
    isCamp,
    title,
    hero,
    center,
    dates: datesText(academy),
    about: academy.about,
    bring: academy.bring,
    course: {
      hours: hoursText(course),
      weekday: weekdayName(course.weekday),
      ages: agesText(course),
      level: levelText(course),
      coach: coachName(course),
      left: course.sessions.left,
      whom: capital(forText(fitting(learners, course), course)),
      price: euros(course.priceNow.value),
    },
    ways: enrolWays(id, course, now),
    address,
    timeZone: academy.timeZone,
    link: site.origin + academyAddress(id),
    head: [
      courseEvent(academy, course, { name: hero, address, origin: site.origin }),
      faqPage(questions),
    ],
    parts: drawParts(site, {
      season: isCamp ? null : <Season course={course} pauses={academy.pauses} now={now} />,
      groups: isCamp ? null : (
        <GroupLinks academy={academy} chosenId={course.id} learners={learners} />
      ),
      days: isCamp ? <CampDays days={course.days} now={now} /> : null,
      places: (
        <span data-told={placesText(course)}>
          <PlacesLeft {...course} freeDays={freeDays(course, now)} />
        </span>
      ),
      leaving: <Leaving academy={academy} course={course} now={now} />,
      questions: <Questions questions={questions} />,
    }),
    crumbs: [
      { label: 'Accueil', to: '/' },
      {
        label: isCamp ? 'Stages' : 'Académies',
        to: finderAddress(academy.type, academy.center.slug),
      },
      { label: hero, to: academyAddress(id) },
    ],
  }
}

/** The forms that a course is for, by its ages; none once it is over. */
function enrolWays(academyId: number, course: Course, now: number) {
  const { id, ageCategory, sessions } = course
  if (sessions.left === 0) return []
  const hasPlace = course.placesLeft > 0 || freeDays(course, now) > 0
  const verb = hasPlace ? 'Inscrire' : 'Attendre une place pour'
  const child = { who: 'children', label: `${verb} mon enfant` } as const
  const adult = {
    who: 'adult',
    label: hasPlace ? 'M’inscrire' : 'Attendre une place',
  } as const
  const ways =
    ageCategory === 'Adultes' ? [adult] : ageCategory === 'Tous' ? [child, adult] : [child]
  const page = (who: 'adult' | 'children') => `${enrolAddress(academyId, who)}?groupe=${id}`
  return [
    ...ways.map(({ who, label }) => ({ to: page(who), label })),
    ...(course.trial
      ? [{ to: `${page(ways[0]?.who ?? 'children')}&essai=1`, label: trialText(course.trial) }]
      : []),
  ]
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, dates, id, crumbs, head, course } = loaderData
  return pageHead({
    title,
    description: `${title}\u00a0: ${course.ages}, ${dates}. Horaires, places, prix et conditions d’annulation.`,
    canonical: academyAddress(id),
    matches,
    picture: academyPicture(id),
    jsonLd: [breadcrumbList(crumbs, matches[0].loaderData?.origin ?? ''), ...head],
  })
}

export default function AcademyRoute({ loaderData }: Route.ComponentProps) {
  return <AcademyPage key={loaderData.id} loaderData={loaderData} />
}

function AcademyPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [told, setTold] = useState('')
  const tell = useCallback((texts: readonly string[]) => setTold(texts.join('. ')), [])
  const { hero, title, dates, center, course, isCamp, about, bring, ways, link, parts } = loaderData
  return (
    <div className="pb-16">
      <header className="on-dark bg-ink py-8 text-line">
        <div className="layout-width">
          <h1 className="headline text-[clamp(1.625rem,8cqi,4rem)] leading-none">{hero}</h1>
          <p className="mt-2 text-on-ink">
            {isCamp ? `${dates}, ${course.hours}` : `Padel, saison du ${dates}`}
            <br />
            {isCamp ? `${course.ages}, ${course.level.toLowerCase()}, ${center}` : center}
          </p>
          {!isCamp && <LiveDrawn name="season" parts={parts} onTold={tell} />}
        </div>
      </header>
      <div className="layout-width grid gap-10 pt-8 page-lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] page-lg:gap-x-16">
        <Part title={isCamp ? 'Les jours' : 'La semaine'}>
          <LiveDrawn name={isCamp ? 'days' : 'groups'} parts={parts} onTold={tell} />
        </Part>
        <section
          aria-label={isCamp ? 'La semaine' : 'Ce groupe'}
          className="grid content-start gap-3 border-t-2 border-ink pt-4 page-lg:sticky page-lg:top-24 page-lg:row-span-4 page-lg:self-start"
        >
          <b>{capital(isCamp ? dates : course.weekday)}</b>
          <p className="headline-time figures text-2xl">{course.hours}</p>
          {course.whom && <p className="text-court">{course.whom}</p>}
          <p>{`${course.ages}, ${course.level.toLowerCase()}, avec ${course.coach}`}</p>
          <p className="text-mute">
            {center}
            <br />
            {loaderData.address}
          </p>
          <p role="status" className="sr-only">
            {told}
          </p>
          <div>
            <LiveDrawn name="places" parts={parts} onTold={tell} />
            <LiveState
              what="places"
              followed={useFollow(`/accademies/${loaderData.id}/follow`)}
              timeZone={loaderData.timeZone}
            />
          </div>
          <p className="flex items-baseline justify-between gap-4 border-t pt-4">
            <span>{isCamp ? 'La semaine' : plural(course.left, 'séance', 'séances')}</span>
            <b className="headline-time text-2xl">{course.price}</b>
          </p>
          {ways.map(({ to, label }, at) => (
            <LinkButton key={to} to={to} width="full" look={at === 0 ? 'primary' : 'quiet'}>
              {label}
            </LinkButton>
          ))}
        </section>
        <Part title="Si tu arrêtes">
          <LiveDrawn name="leaving" parts={parts} onTold={tell} />
        </Part>
        <Part title="Le programme">
          <p className="max-w-reading">{about}</p>
          <p className="mt-4 font-semibold">À apporter</p>
          <ul className="list-disc pl-5">
            {bring.split(', ').map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Part>
        <Part title="Questions">
          <LiveDrawn name="questions" parts={parts} onTold={tell} />
          <Share title={title} link={link} />
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="headline mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}
