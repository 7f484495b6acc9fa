export { isOutOfReach, unreachable } from './connection-reason.ts'
export { fullDisk, lacksRoom } from './full-disk.ts'
export { FormerMigrationsError, migrate } from './migrate.ts'
export {
  type Db,
  type Row,
  checkDatabase,
  clientSettings,
  connectionSettings,
  longStatementMs,
  openDatabase,
} from './open.ts'
export { demoSealingKey, sealText, unsealText } from './sealed-text.ts'
export { OperatorError } from './operator-error.ts'
export { deleteCluster } from './postgres/cluster.ts'
export { type LocalPostgres, startLocalPostgres } from './postgres/start-local-postgres.ts'
export type * from './tables.gen.ts'
export { isProgramRunning } from './running-program.ts'
export {
  type TestDatabase,
  createTestDatabase,
  createTestTemplate,
  startTestPostgres,
} from './test-database.ts'
export { demoContent } from './world/demo-content.ts'
export { demoAccounts } from './world/demo-accounts.ts'
export { generateWorld } from './world/generate-world.ts'
export { sqlArray, type EpochMs, instant } from './wire-formats.ts'
