export * from './rng.ts'
