export * from './booking-lines.ts'
export * from './holds.ts'
export * from './popups.ts'
