import type { Db } from '@quatre/db'
import { eventually } from '../eventually.ts'

/**
 * The path that the newest mail of a template leads to: its first link, or that to `page`. Some
 * mails are written by a job.
 */
export function linkInMail(
  db: Db,
  recipient: string,
  template: string,
  page = '',
): Promise<string> {
  return eventually(async () => {
    const { text } = await db
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', recipient)
      .where('template', '=', template)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [link] = new RegExp(`https?:\\S+${page}\\S*`).exec(text) ?? []
    if (link === undefined) throw new Error(`« ${template} » has no link to ${page}.`)
    return link.slice(new URL(link).origin.length)
  })
}
