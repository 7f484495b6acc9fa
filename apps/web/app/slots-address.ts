interface SlotsSearch {
  /** The centre's slug. */
  readonly center?: string
  readonly sport?: number
  /** `YYYY-MM-DD` */
  readonly date?: string
  /** The earliest start, `HH:MM`. */
  readonly from?: string
  /** Minutes. */
  readonly duration?: number
}

/** The address of a slot search; the home's form sends the same names, or a position. */
export function slotsAddress(search: SlotsSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `/reservations/slots${query.size === 0 ? '' : `?${query.toString()}`}`
}
