import type { Db } from '@quatre/db'
import { adultBornBy, dayInZone, networkTimeZone, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../sessions/barred-account.ts'
import { playerAnswer, type NamedPlayer } from './player-names.ts'

/** In SQL: whether others may see the player `u`. One without a birth date is not known to be an adult. */
export const isShownPlayer = (bornBy: string) => sql`(
  u.birth_date <= ${bornBy}::date and ${notBarred}
    and not exists (select from responsible r where r.child_id = u.id))`

/** In SQL: whether everybody may read the page of a player, by the alias of their row. */
export const hasPage = (user = 'u') => sql`not exists (
  select from player_settings ps where ps.user_id = ${sql.ref(`${user}.id`)} and ps.page_for <> 'everyone')`

/**
 * In SQL: whether strangers read one letter of the last name of a user who played at an instant: at
 * the player's wish, with their page hidden, or when they were a minor then, which stays so
 * (requirement PL11).
 */
export const hidesLastName = (user: string, playedAt: string) => {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`(${column('hideLastName')} or not ${hasPage(user)}
    or coalesce(${column('birthDate')} > ${sql.ref(playedAt)} - interval '18 years', false))`
}

/** The last birth date of those who are adults at an instant. */
export const adultsBornBy = (now: number): string => adultBornBy(dayInZone(now, networkTimeZone))

/** In place of a minor who has played: neither a name nor a number. */
const unnamed = { id: null, firstName: 'Joueur', lastName: '' }

export interface NamedAnswer {
  readonly id: UserId | null
  readonly firstName: string
  readonly lastName: string
}

/** Players as strangers see them beside a result; without a number when their page is hidden. */
export async function selectNamedPlayers(
  db: Db,
  userIds: readonly UserId[],
  now: number,
): Promise<(userId: UserId) => NamedAnswer> {
  const { rows } = await sql<NamedPlayer & { isShown: boolean }>`
    select u.id, u.first_name, u.last_name, u.is_active, u.hide_last_name as hides_last_name,
      ${isShownPlayer(adultsBornBy(now))} as is_shown, ${hasPage()} as has_page
    from app_user u
    where u.id = any(${[...new Set(userIds)]}::integer[])`.execute(db)
  const answers = new Map(
    rows.map((row) => {
      const { rank: _, ...named } = playerAnswer({ ...row, rank: null })
      return [row.id, row.isActive && !row.isShown ? unnamed : named]
    }),
  )
  return (userId) => answers.get(userId) ?? unnamed
}
