import type { Db } from '@quatre/db'
import { forgetPayers } from '../../payments/forget-payers.sql.ts'
import { openEvents } from '../../core/events.ts'
import { finishClosings } from './finish-closings.ts'

const events = openEvents()
events.listen({ membersForgotten: (tx, { userIds }) => forgetPayers(tx, userIds) })

/** Makes final the closings of 30 days before, as the hourly job does. */
export const finishAll = (db: Db, now: number): Promise<void> => finishClosings({ db, events }, now)
