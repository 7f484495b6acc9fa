export * from './draws/index.ts'
export * from './points/index.ts'
