import { euros, weekdaysText } from '@quatre/domain'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { socialAnswer } from '../site/social-answer.ts'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/social-picture.ts'
import { agesText, datesText } from './parts/words.ts'

/** The picture of a link to an academy or camp: its title, dates, place, ages and lowest price. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const id = idIn(params.academyId) ?? 0
  const academy = await orNotFound(site.api.academies.get({ params: { id } }))
  const { type, name, season, startsAt, courses, center } = academy
  const days = weekdaysText([...new Set(courses.map(({ weekday }) => weekday))])
  const [course] = courses
  const from = euros(Math.min(...courses.map(({ priceNow }) => priceNow.value)))
  const lines =
    type === 'camp'
      ? [`${name}, ${datesText(academy)}`, course ? `${agesText(course)}, ${from}` : '']
      : [`${name}, ${days}`, `Saison ${season}–${season + 1}, dès ${from}`]
  return socialAnswer(site, {
    kind: 'board',
    seed: `${type}-${id}`,
    mark:
      type === 'camp'
        ? `${startsAt.slice(8, 10)}.${startsAt.slice(5, 7)}`
        : `${season % 100}–${(season + 1) % 100}`,
    note: [lines[0], typographic(center.name), lines[1]].join('\n'),
  })
}
