import {
  ageCategories,
  type AgeCategory,
  clockPattern,
  isCalendarDate,
  levelNames,
  minuteOfClock,
} from '@quatre/domain'
import { z } from 'zod'

const text = (most: number) => {
  const error = `1 to ${most} characters`
  return z.string({ error }).trim().min(1, { error }).max(most, { error })
}
const number = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`
  return z.int({ error }).min(least, { error }).max(most, { error })
}
const cents = number(0, 1_000_000)
const places = number(1, 200)
const day = z.string({ error: 'a day, YYYY-MM-DD' }).refine(isCalendarDate, {
  error: 'a day, YYYY-MM-DD',
})
const time = z
  .string({ error: 'a time, HH:MM' })
  .regex(clockPattern, { error: 'a time, HH:MM' })
  .transform((clock) => minuteOfClock(clock))

const categories = Object.keys(ageCategories) as AgeCategory[]
/** Of a group, and of the one course of a camp. */
const course = {
  ages: z.literal(categories, { error: `one of ${categories.join(', ')}` }),
  level: z.literal(levelNames, { error: `one of ${levelNames.join(', ')}, or null` }).nullable(),
  coach: z.union([text(160), number(1, 2 ** 31 - 1)], { error: 'the name or number of a coach' }),
  courts: z.union([number(1, 20), z.array(text(80)).min(1)], {
    error: 'how many, or the names of the courts',
  }),
  places,
  priceCents: cents,
}
const head = {
  center: number(1, 2 ** 31 - 1),
  name: text(80),
  about: text(2000),
  bring: text(500),
}
const option = z.strictObject({ places, priceCents: cents }).optional()
const academy = z.strictObject({
  ...head,
  type: z.literal('academy'),
  season: z.strictObject({ from: day, to: day }),
  holidays: z
    .array(z.strictObject({ name: text(80), firstFreeDay: day, firstDayTaught: day }))
    .optional(),
  groups: z
    .array(z.strictObject({ ...course, weekday: number(1, 7), time, minutes: number(15, 240) }), {
      error: 'a list of groups',
    })
    .min(1, { error: 'at least one group' })
    .max(50),
})
const camp = z.strictObject({
  ...head,
  ...course,
  type: z.literal('camp'),
  days: z.array(day, { error: 'a list of days' }).min(1).max(14),
  from: time,
  to: time,
  dayCents: cents.nullable(),
  options: z.strictObject({ lunch: option, early_care: option }).default({}),
})
const plan = z.discriminatedUnion('type', [academy, camp], { error: '« academy » or « camp »' })

export type AcademyPlan = z.infer<typeof academy>
export type CampPlan = z.infer<typeof camp>
export type Plan = z.infer<typeof plan>
export type PlannedCourse = Pick<CampPlan, keyof typeof course>

/** A plan as an operator wrote it, or a line for each of its faults (requirement AC49). */
export function readPlan(json: string): { readonly plan: Plan } | { readonly faults: string[] } {
  let input: unknown
  try {
    input = JSON.parse(json)
  } catch (error) {
    return { faults: [`not JSON: ${(error as Error).message}`] }
  }
  const { data, error } = plan.safeParse(input, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `unknown: ${issue.keys.join(', ')}` : undefined,
  })
  if (data !== undefined) return { plan: data }
  return {
    faults: error.issues.map(({ path, message }) => [path.join('.') || 'plan', message].join(': ')),
  }
}
