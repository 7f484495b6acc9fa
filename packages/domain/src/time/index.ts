export {
  writtenClock,
  clockOfMinute,
  clockPattern,
  isCalendarDate,
  minuteOfClock,
} from './clock.ts'
export * from './durations.ts'
export * from './hours.ts'
