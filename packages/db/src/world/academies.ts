import {
  ageRefusal,
  dayMs,
  leftPriceCents,
  lessonDurations,
  type Rng,
  seededRng,
} from '@quatre/domain'
import { academyPlans, type AcademyPlan, type CoursePlan } from './academies/plans.ts'
import { centers, type CenterRow } from './centers.ts'
import { demoFamilyId } from './demo-accounts.ts'
import type { MemberRow } from './member-row.ts'
import { members } from './members.ts'
import { padelId } from './network.ts'
import { femaleFirstNames, lastNames, maleFirstNames } from './names.ts'
import { definePart, type World } from './part.ts'

/** Numbers of competitions, offers and enrolments: those of tournaments are below. */
const first = { competition: 10_000, offer: 10_000, enrolment: 100_000 } as const

const about = {
  academy:
    'Une heure par semaine avec le même groupe et le même entraîneur, vacances scolaires exclues. Raquettes et balles prêtées.',
  camp: 'Des matinées et des après-midi de jeu, par petits groupes, avec un entraîneur diplômé. Raquettes et balles prêtées.',
}
const bring = {
  academy: 'Chaussures de salle ou de tennis, gourde',
  camp: 'Chaussures de salle ou de tennis, gourde, casquette, goûter',
}
const option = { lunch: 900, early_care: 400 } as const
const optionCapacity = { lunch: 10, early_care: 6 } as const
/** A day alone costs a quarter of the week: four days are as dear as it. */
const dayShare = 4

interface Enrolled {
  readonly id: number
  readonly offerId: number
  readonly holder: MemberRow
  readonly state: 'confirmed' | 'waiting'
  readonly placeIds: readonly number[]
  readonly createdAt: number
  /** By voucher; 0: at the desk. */
  readonly paidCents: number
}

interface Made {
  readonly coach: { id: number; centerId: number; firstName: string; lastName: string }[]
  readonly academy: {
    id: number
    centerId: number
    plan: AcademyPlan
    startsAt: number
    endsAt: number
  }[]
  readonly course: {
    id: number
    academyId: number
    offerId: number
    coachId: number
    plan: CoursePlan
    enrolled: readonly Enrolled[]
    lineEndsAt: number
  }[]
  readonly courseSession: {
    id: number
    courseId: number
    coachId: number
    placeId: number
    centerId: number
    capacity: number
    day: string
    startsAt: number
    endsAt: number
    dayCents: number | null
  }[]
  readonly courseOption: {
    placeId: number
    offerId: number
    sessionId: number
    name: keyof typeof option
  }[]
}

/** The academies and camps of every centre that has courts enough, with the families that are enrolled. */
function makeAcademies(world: World) {
  const made: Made = { coach: [], academy: [], course: [], courseSession: [], courseOption: [] }
  const people = Map.groupBy(world.of(members).appUser, ({ centerId }) => centerId)
  for (const center of world.of(centers).center) {
    const rng = seededRng(world.seed, `academies of ${center.id}`)
    const plans = academyPlans(center, world.today)
    if (plans.length === 0) continue
    const coaches = [0, 1].map(() => {
      const firstName = rng.pick(rng.chance(0.4) ? femaleFirstNames : maleFirstNames)
      const coach = {
        id: made.coach.length + 1,
        centerId: center.id,
        firstName,
        lastName: rng.pick(lastNames),
      }
      made.coach.push(coach)
      return coach
    })
    const here = people.get(center.id) ?? []
    for (const plan of plans) {
      const id = first.competition + made.academy.length
      const all = plan.courses.flatMap(({ sessions }) => sessions)
      const startsAt = Math.min(...all.map((one) => one.startsAt))
      const endsAt = Math.max(...all.map((one) => one.endsAt))
      made.academy.push({ id, centerId: center.id, plan, startsAt, endsAt })
      for (const [at, course] of plan.courses.entries()) {
        // a camp at midday may be in the week of one of whole days
        const coachId = coaches[plan.type === 'camp' && !plan.hasLunch ? 1 : at % 2]?.id ?? 0
        addCourse(made, { academyId: id, course, coachId, center, people: here, rng, world, plan })
      }
    }
  }
  return { ...made, ...coachLessonRows(made.coach, world), ...enrolledPeople(made, world) }
}

/** The hours of lessons of the two coaches of a centre in turn, and their prices of an hour by number of players. */
const lessonHours = [
  {
    weekdays: [1, 2, 3, 4, 5],
    spans: [
      [540, 780],
      [1020, 1320],
    ],
  },
  {
    weekdays: [2, 3, 4, 5, 6, 7],
    spans: [
      [660, 840],
      [960, 1260],
    ],
  },
] as const
const hourCents = [
  [5000, 5800, 6900, 7600],
  [4500, 5200, 6300, 7200],
] as const

function coachLessonRows(coaches: Made['coach'], world: World) {
  const turn = (id: number) => (id - 1) % 2
  return {
    coachAbsence: coaches
      .filter(({ id }) => id % 3 === 0)
      .map(({ id }) => ({ coachId: id, startsAt: world.todayMs + 2 * dayMs })),
    coachHours: coaches.flatMap(({ id }) => {
      const { weekdays, spans } = lessonHours[turn(id)] ?? lessonHours[0]
      return weekdays.flatMap((weekday) =>
        spans.map(([fromMinute, toMinute]) => ({ coachId: id, weekday, fromMinute, toMinute })),
      )
    }),
    lessonPrice: coaches.flatMap(({ id }) =>
      lessonDurations.flatMap((duration) =>
        (hourCents[turn(id)] ?? hourCents[0]).map((cents, at) => ({
          coachId: id,
          duration,
          players: at + 1,
          // an hour and a half costs a third more than an hour, in whole euros
          priceCents: duration === 60 ? cents : Math.round((cents * 4) / 300) * 100,
        })),
      ),
    ),
  }
}

/** The purchases of the families, and the sheets of their children: adults fill in theirs when they enrol. */
function enrolledPeople({ course, academy }: Made, world: World) {
  const adults = new Map(world.of(members).appUser.map((row) => [row.id, row]))
  const seasons = new Map(academy.map(({ id, plan }) => [id, plan.season]))
  const sheets = new Map(
    course.flatMap(({ academyId, enrolled }) =>
      enrolled.flatMap(({ holder, createdAt }) => {
        const { firstName, lastName, mobilePhone } = adults.get(holder.adultId ?? 0) ?? {}
        if (!mobilePhone) return []
        const season = seasons.get(academyId) ?? 0
        const emergencyName = `${firstName} ${lastName}`
        const sheet = { personId: holder.id, season, emergencyName, mobilePhone, createdAt }
        return [[`${holder.id} ${season}`, sheet] as const]
      }),
    ),
  )
  return {
    courseEnrolment: course.flatMap(({ id: courseId, enrolled }) =>
      enrolled.map(({ id, createdAt }) => ({ id, courseId, createdAt })),
    ),
    courseSheet: [...sheets.values()],
  }
}

interface CourseOf {
  readonly academyId: number
  readonly plan: AcademyPlan
  readonly course: CoursePlan
  readonly coachId: number
  readonly center: CenterRow
  readonly people: readonly MemberRow[]
  readonly rng: Rng
  readonly world: World
}

function addCourse(made: Made, of: CourseOf): void {
  const { course, plan, rng, world } = of
  const id = made.course.length + 1
  const offerId = first.offer + id
  const isCamp = plan.type === 'camp'
  const firstPlace = first.offer + made.courseSession.length + made.courseOption.length + 1
  const sessions = course.sessions.map((session, at) => ({
    ...session,
    id: made.courseSession.length + at + 1,
    courseId: id,
    coachId: of.coachId,
    // numbers of places leave gaps: those of a group are one
    placeId: isCamp ? firstPlace + at : firstPlace,
    centerId: of.center.id,
    capacity: course.capacity,
    dayCents: isCamp ? course.priceCents / dayShare : null,
  }))
  const options = (plan.hasLunch ? sessions : []).flatMap((session, at) =>
    (['lunch', 'early_care'] as const).map((name, kind) => ({
      placeId: firstPlace + sessions.length + 2 * at + kind,
      offerId,
      sessionId: session.id,
      name,
    })),
  )
  const placeIds = [...new Set(sessions.map(({ placeId }) => placeId))]
  const firstDay = course.sessions[0]?.day ?? world.today
  const ofAge = of.people.filter(
    ({ birthDate, isActive, adultId, passwordHash }) =>
      isActive &&
      ageRefusal(course.ages, birthDate, firstDay) === null &&
      // demo accounts keep to their purpose
      (adultId !== null || passwordHash === null),
  )
  const isEnrolled = (id: number) =>
    made.course.some(({ enrolled }) => enrolled.some(({ holder }) => holder.id === id))
  const isDemos = ({ id: childId, adultId, firstName }: MemberRow) =>
    adultId === demoFamilyId && firstName === 'Zoé' && !isCamp && !isEnrolled(childId)
  const others = rng.shuffle(ofAge.filter(({ adultId }) => adultId !== demoFamilyId))
  const wanted = rng.between(Math.ceil(course.capacity / 3), course.capacity + 3)
  const holders = [...ofAge.filter((one) => isDemos(one)), ...others].slice(0, wanted)
  const already = made.course.reduce((sum, one) => sum + one.enrolled.length, 0)
  const opensAt = world.todayMs - 90 * dayMs
  const left = sessions.filter(({ startsAt }) => startsAt > opensAt).length
  made.course.push({
    id,
    academyId: of.academyId,
    offerId,
    coachId: of.coachId,
    plan: course,
    lineEndsAt: course.sessions.at(-1)?.startsAt ?? 0,
    enrolled: holders.map((holder, at) => ({
      id: first.enrolment + already + at,
      offerId,
      holder,
      state: at < course.capacity ? 'confirmed' : 'waiting',
      placeIds,
      createdAt: opensAt + at * dayMs,
      // hers is the first
      paidCents: isDemos(holder)
        ? leftPriceCents(course.priceCents, { left, all: sessions.length })
        : 0,
    })),
  })
  made.courseSession.push(...sessions)
  made.courseOption.push(...options)
}

export const academies = definePart({
  make: makeAcademies,
  columns: {
    coach: {
      id: ['int', (r) => r.id],
      center_id: ['int', (r) => r.centerId],
      first_name: ['text', (r) => r.firstName],
      last_name: ['text', (r) => r.lastName],
    },
    coachHours: {
      coach_id: ['int', (r) => r.coachId],
      weekday: ['int', (r) => r.weekday],
      from_minute: ['int', (r) => r.fromMinute],
      to_minute: ['int', (r) => r.toMinute],
    },
    coachAbsence: {
      coach_id: ['int', (r) => r.coachId],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.startsAt + dayMs],
    },
    lessonPrice: {
      coach_id: ['int', (r) => r.coachId],
      sport_id: ['int', () => padelId],
      duration: ['int', (r) => r.duration],
      players: ['int', (r) => r.players],
      price_cents: ['int', (r) => r.priceCents],
    },
    academy: {
      id: ['int', (r) => r.id],
      season: ['int', (r) => r.plan.season],
      status: ['text', () => 'open'],
      about: ['text', (r) => about[r.plan.type]],
      bring: ['text', (r) => bring[r.plan.type]],
    },
    course: {
      id: ['int', (r) => r.id],
      academy_id: ['int', (r) => r.academyId],
      offer_id: ['int', (r) => r.offerId],
      coach_id: ['int', (r) => r.coachId],
      age_category: ['text', (r) => r.plan.ages],
      level: ['text', (r) => r.plan.level],
      price_cents: ['int', (r) => r.plan.priceCents],
      trial_cents: ['int', (r) => r.plan.trialCents],
    },
    courseSession: {
      id: ['int', (r) => r.id],
      course_id: ['int', (r) => r.courseId],
      place_id: ['int', (r) => r.placeId],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.endsAt],
      day_cents: ['int', (r) => r.dayCents],
    },
    courseEnrolment: {
      id: ['int', (r) => r.id],
      course_id: ['int', (r) => r.courseId],
      bought_from: ['instant', (r) => r.createdAt],
    },
    courseSheet: {
      person_id: ['int', (r) => r.personId],
      season: ['int', (r) => r.season],
      emergency_name: ['text', (r) => r.emergencyName],
      emergency_phone: ['text', (r) => r.mobilePhone],
      image_rights: ['bool', () => true],
      health_stated_at: ['instant', (r) => r.createdAt],
      written_at: ['instant', (r) => r.createdAt],
    },
    courseOption: {
      place_id: ['int', (r) => r.placeId],
      session_id: ['int', (r) => r.sessionId],
      name: ['text', (r) => r.name],
      price_cents: ['int', (r) => option[r.name]],
    },
  },
})

/** The places of all courses and options, with how many each has and how many are taken. */
export function coursePlaces(world: World) {
  const { course, courseSession, courseOption } = world.of(academies)
  const taken = new Map<number, number>()
  for (const { state, placeIds } of course.flatMap(({ enrolled }) => enrolled)) {
    if (state !== 'confirmed') continue
    for (const id of placeIds) taken.set(id, (taken.get(id) ?? 0) + 1)
  }
  const offers = new Map(course.map(({ id, offerId }) => [id, offerId]))
  const ofSessions = new Map(
    courseSession.map(({ placeId, courseId, capacity }) => [
      placeId,
      { id: placeId, offerId: offers.get(courseId) ?? 0, capacity, taken: taken.get(placeId) ?? 0 },
    ]),
  )
  const ofOptions = courseOption.map(({ placeId, offerId, name }) => ({
    id: placeId,
    offerId,
    capacity: optionCapacity[name],
    taken: 0,
  }))
  return [...ofSessions.values(), ...ofOptions]
}
