export * from './licence-year.ts'
