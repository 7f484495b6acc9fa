export * from './app-mode.ts'
export * from './redirect.ts'
export * from './user-agents.ts'
