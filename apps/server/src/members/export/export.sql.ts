import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { memberKey } from '../../platform/limits/limits.ts'
import { provenEmail, type MemberData } from '../../core/member-data.ts'

const emailProvenAt = (userId: UserId) => sql`(select email_verified_at from app_user
  where id = ${userId})`

/** The identity of a member, their sign-ins, and their mail settings. */
export const exported: MemberData['exported'] = [
  {
    name: 'profile',
    tables: ['app_user', 'avatar'],
    rows: (userId) => sql`
      select u.id, u.first_name, u.last_name, u.pseudo, u.email, u.email_verified_at,
        u.password_hash is not null as has_password, u.mobile_phone, u.marital_status,
        u.birth_date, u.gender, u.street, u.postal_code, u.city, u.additional_information,
        c.name as center, u.role_id, u.level, u.communication_mode, u.news_sms,
        u.receive_newsletter, u.receive_push_notification, u.receive_partners_offers, u.kids_anniversary,
        u.hide_last_name, u.play_friendly_games, u.participate_to_splf_tournaments, u.participate_to_splf_leagues,
        u.booking_validation_for_evening_missing_player,
        u.booking_validation_for_midday_missing_player,
        u.booking_validation_for_weekend_missing_player, u.refund_preference,
        u.terms_accepted_at, u.must_complete, u.created_at, a.changed_at as avatar_changed_at,
        encode(a.picture, 'base64') as avatar_webp_base64
      from app_user u left join center c on c.id = u.center_id
      left join avatar a on a.user_id = u.id
      where u.id = ${userId}`,
  },
  {
    name: 'children',
    tables: ['responsible'],
    rows: (userId) => sql`
      select u.id, u.first_name, u.last_name, u.pseudo, u.birth_date, u.gender, u.level,
        r.created_at, encode(a.picture, 'base64') as avatar_webp_base64
      from responsible r join app_user u on u.id = r.child_id
      left join avatar a on a.user_id = u.id
      where r.adult_id = ${userId} and u.is_active order by u.id`,
  },
  {
    name: 'responsibleAdult',
    tables: ['responsible'],
    rows: (userId) => sql`
      select u.first_name, u.last_name, r.created_at
      from responsible r join app_user u on u.id = r.adult_id where r.child_id = ${userId}`,
  },
  {
    name: 'mails',
    tables: ['mail'],
    rows: (userId) => sql`
      select template, recipient, subject, created_at, sent_at from mail
      where user_id = ${userId} and recipient = ${provenEmail(userId)} order by id`,
  },
  {
    name: 'links',
    tables: ['account_link'],
    rows: (userId) => sql`
      select purpose, email, created_at, expires_at, used_at from account_link
      where user_id = ${userId} order by created_at`,
  },
  {
    name: 'sessions',
    tables: ['session'],
    rows: (userId) => sql`
      select id, user_agent, created_at, signed_in_at, last_seen_at, expires_at from session
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'handovers',
    tables: ['handover_token'],
    rows: (userId) => sql`
      select expires_at, used_at from handover_token where user_id = ${userId} order by expires_at`,
  },
  {
    name: 'devices',
    tables: ['known_device'],
    rows: (userId) => sql`
      select distinct device_id, max(expires_at) over (partition by device_id) as known_until
      from known_device where user_id = ${userId} order by 1`,
  },
  {
    name: 'limits',
    tables: ['limit_use'],
    rows: (userId) => sql`
      select limit_name, key, used_at, expires_at from limit_use
      where split_part(key, ' ', 1) = ${provenEmail(userId)} and used_at >= ${emailProvenAt(userId)}
        or key = ${memberKey(userId)}
        or key in (select device_id::text from known_device where user_id = ${userId})
      order by used_at, limit_name`,
  },
  {
    name: 'identities',
    tables: ['social_identity'],
    rows: (userId) => sql`
      select provider, subject, stated_email, created_at from social_identity
      where user_id = ${userId} order by provider`,
  },
  {
    name: 'newsletter',
    tables: ['newsletter_subscriber'],
    rows: (userId) => sql`
      select n.email, n.first_name, n.last_name, c.name as center, n.subscribed_at,
        n.unsubscribed_at
      from newsletter_subscriber n left join center c on c.id = n.center_id
      where n.email = ${provenEmail(userId)}`,
  },
]
