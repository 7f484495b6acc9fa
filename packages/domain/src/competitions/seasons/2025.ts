import type { Season } from '../season-rules.ts'
import { season2026 } from './2026.ts'

/**
 * 2025–26: the guide of February 2026 is this season's. The fewest pairs of an event and the limits of the
 * short formats are known from 2026–27 on alone; P50 exists for events that end from 1 March 2026.
 */
export const season2025: Season = {
  ...season2026,
  year: 2025,
  licenceYear: 2026,
  categoriesFrom: { P50: '2026-03-01' },
  day: { ...season2026.day, short: null },
  entries: { ...season2026.entries, leastPairs: {} },
}
