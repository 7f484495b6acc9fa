import type { Db } from '@quatre/db'
import { selectKindNames } from './enrolment.sql.ts'

/** @throws Error when a feature has enrolments of a kind that no migration has named */
export async function requireKinds(db: Db, declared: readonly string[]): Promise<void> {
  if (declared.length === 0) return
  const known = await selectKindNames(db)
  const unknown = declared.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`kinds of enrolments unknown here: ${unknown.join(', ')}`)
}
