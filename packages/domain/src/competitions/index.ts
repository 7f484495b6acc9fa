export * from './planning/index.ts'
