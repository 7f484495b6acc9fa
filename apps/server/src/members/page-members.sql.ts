import { sqlArray, type Db, type Row } from '@quatre/db'
import { dayInZone, euro, networkTimeZone, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'
import type { PageMember } from '../core/sessions/page-member.ts'
import type { SessionMember } from '../core/sessions/sessions.ts'
import { readTogether } from '../platform/read-together.ts'
import { avatarPath } from '../core/players/avatar-path.ts'

/** Finds the member of a live session for a page; null without one. @throws Problem role_signed_out */
export function pageMemberFinder(
  db: Db,
  findMember: (token: string, now: number) => Promise<SessionMember | null>,
): (token: string, now: number) => Promise<PageMember | null> {
  // requests of a moment share one query
  const read = readTogether(
    ({ id, day }: AskedMember) => `${id} ${day}`,
    (asked: readonly AskedMember[]) => selectPageMembers(db, asked),
  )
  return async (token, now) => {
    const member = await findMember(token, now)
    return member && read({ id: member.id, day: dayInZone(now, networkTimeZone) })
  }
}

interface AskedMember {
  readonly id: UserId
  /** The day in Paris, on which a licence is valid or not. */
  readonly day: string
}

type PageMemberRow = Row<
  'appUser',
  'id' | 'firstName' | 'mobilePhone' | 'mustComplete' | 'receiveNewsletter' | 'centerId'
> &
  Pick<PageMember, 'centerSlug' | 'lastOwnStart' | 'licenceValid' | 'cards'> & {
    readonly avatarVersion: number | null
    readonly walletCents: number
  }

async function selectPageMembers(
  db: Db,
  asked: readonly AskedMember[],
): Promise<readonly (PageMember | null)[]> {
  const { rows } = await sql<PageMemberRow>`
    select u.id, u.first_name, u.mobile_phone, u.must_complete, u.receive_newsletter, u.center_id,
      picture.version as avatar_version,
      (select c.slug from center c where c.id = u.center_id and ${isShownCenter}) as center_slug,
      (select coalesce(sum(l.balance_cents), 0)::integer from ledger_account l
        where l.user_id = u.id and l.kind in ('wallet', 'bonus')) as wallet_cents,
      greatest(
        (select max(b.starts_at) from booking b where b.user_id = u.id),
        (select max(w.first_start) from court_wait w where w.user_id = u.id)) as last_own_start,
      (select coalesce(string_agg(concat_ws(' ', held.offer_id, held.paid_until, held.renews and held.refusals = 0), ', '
          order by held.offer_id), '')
        from offer_item held where held.user_id = u.id and held.state = 'active') as cards,
      exists (select from player_licence(asked.day) valid where valid.user_id = u.id and valid.has_valid_licence) as licence_valid
    from unnest(${sqlArray(
      'integer',
      asked.map(({ id }) => id),
    )}, ${asked.map(({ day }) => day)}::date[]) asked (id, day)
    join app_user u on u.id = asked.id left join avatar picture on picture.user_id = u.id`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.id, pageMember(row)]))
  return asked.map(({ id }) => found.get(id) ?? null)
}

function pageMember({ avatarVersion, walletCents, centerId, ...row }: PageMemberRow): PageMember {
  return {
    ...row,
    avatar: avatarPath(row.id, avatarVersion),
    refund: euro(walletCents),
    center: centerId === null ? null : { id: centerId },
  }
}
