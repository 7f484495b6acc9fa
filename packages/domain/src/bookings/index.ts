export * from './booking.ts'
export * from './play-again.ts'
