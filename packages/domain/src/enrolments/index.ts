export * from './enrolment.ts'
export * from './offered-until.ts'
