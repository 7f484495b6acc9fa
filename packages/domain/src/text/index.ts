export * from './format.ts'
export * from './wait.ts'
