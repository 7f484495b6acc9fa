/** The bookings that a line concerns; an absent field restricts nothing. */
export interface BookingLine {
  readonly sportTypeId?: number | undefined
  readonly fieldType?: number | undefined
  /** 1 Monday to 7 Sunday. */
  readonly weekdays?: readonly number[] | undefined
  /** From this minute after midnight of the start on, and before that. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The choices that a step of the booking shows. */
export interface BookingStep {
  readonly sport: number
  /** Those that can be had, or the chosen one. */
  readonly fieldTypes: readonly number[]
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** Minutes after midnight, of the times that can be had. */
  readonly starts: readonly number[]
}

/** Whether a line concerns any choice of a step (requirement PO12). */
export function concernsStep(line: BookingLine, step: BookingStep): boolean {
  const { sportTypeId, fieldType, weekdays, from = 0, to = Infinity } = line
  return (
    (sportTypeId === undefined || sportTypeId === step.sport) &&
    (fieldType === undefined || step.fieldTypes.includes(fieldType)) &&
    (weekdays === undefined || weekdays.includes(step.weekday)) &&
    step.starts.some((start) => from <= start && start < to)
  )
}
