export * from './entries/index.ts'
export * from './formats/index.ts'
export * from './pools/index.ts'
export * from './season.ts'
