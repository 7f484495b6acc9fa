export * from './deadline.ts'
export * from './eligibility.ts'
export * from './refusal.ts'
export * from './weight.ts'
