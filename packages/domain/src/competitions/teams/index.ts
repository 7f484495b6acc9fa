export * from './league-entry.ts'
export * from './lineup.ts'
export * from './meeting.ts'
