import { addDays } from '../time/hours.ts'

export type SchoolZone = 'A' | 'B' | 'C'

/** Days without school: from the first free day until the day before school begins again. */
export interface SchoolHoliday {
  readonly name: string
  /** YYYY-MM-DD */
  readonly firstFreeDay: string
  readonly firstDayTaught: string
}

type HolidayRow = readonly [
  zones: string,
  name: string,
  firstFreeDay: string,
  firstDayTaught: string,
]

/**
 * By the year in which school begins. Source of 2026: arrêté du 22 octobre 2025 (JORFTEXT000052416058). Corsica and
 * overseas set their own: a centre there has closures of its own.
 */
const years: Readonly<Record<number, readonly HolidayRow[]>> = {
  2026: [
    ['ABC', 'Toussaint', '2026-10-17', '2026-11-02'],
    ['ABC', 'Noël', '2026-12-19', '2027-01-04'],
    ['A', 'hiver', '2027-02-13', '2027-03-01'],
    ['B', 'hiver', '2027-02-20', '2027-03-08'],
    ['C', 'hiver', '2027-02-06', '2027-02-22'],
    ['A', 'printemps', '2027-04-10', '2027-04-26'],
    ['B', 'printemps', '2027-04-17', '2027-05-03'],
    ['C', 'printemps', '2027-04-03', '2027-04-19'],
    ['ABC', 'été', '2027-07-03', '2027-09-01'],
  ],
}

/** The year in which the school year of a day (YYYY-MM-DD) begins: on 1 September. */
export function schoolYear(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)
}

/**
 * The holidays of a zone that touch the days from `firstDay` to `lastDay`, in their order; null when those of a year
 * are not known, and a season in it cannot be published.
 */
export function schoolHolidays(
  zone: SchoolZone,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): SchoolHoliday[] | null {
  const found: SchoolHoliday[] = []
  for (let year = schoolYear(firstDay); year <= schoolYear(lastDay); year++) {
    const rows = years[year]
    if (rows === undefined) return null
    for (const [zones, name, firstFreeDay, firstDayTaught] of rows) {
      const isTouched = firstFreeDay <= lastDay && addDays(firstDayTaught, -1) >= firstDay
      if (zones.includes(zone) && isTouched) found.push({ name, firstFreeDay, firstDayTaught })
    }
  }
  return found
}

/** The departments of each zone, by their academies; Corsica and overseas have none. */
const departments: Readonly<Record<SchoolZone, string>> = {
  A: '01 03 07 15 16 17 19 21 23 24 25 26 33 38 39 40 42 43 47 58 63 64 69 70 71 73 74 79 86 87 89 90',
  B: '02 04 05 06 08 10 13 14 18 22 27 28 29 35 36 37 41 44 45 49 50 51 52 53 54 55 56 57 59 60 61 62 67 68 72 76 80 83 84 85 88',
  C: '09 11 12 30 31 32 34 46 48 65 66 75 77 78 81 82 91 92 93 94 95',
}

/** The zone of a postal code; null in Corsica and overseas, whose academies set their own holidays. */
export function schoolZone(postalCode: string): SchoolZone | null {
  const department = postalCode.slice(0, 2)
  const zones = Object.keys(departments) as SchoolZone[]
  return zones.find((zone) => departments[zone].split(' ').includes(department)) ?? null
}
