export * from './booking.ts'
export * from './play-again.ts'
export {
  alertsADay,
  isAlerted,
  joinProblem,
  openMatchSexes,
  refusableUntil,
  type Joiner,
  type LevelRange,
  type MatchAlert,
  type OpenMatchSex,
  type OpenMatchWish,
} from './open-match.ts'
