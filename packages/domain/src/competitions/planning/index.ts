export * from './clashes.ts'
export type * from './day-plan.ts'
export { planDay } from './plan-day.ts'
export type * from './planner-input.ts'
