import type { Stand } from './stand.ts'

/** Of all mails that were written, in their order. */
export async function mailTemplates({ db }: Pick<Stand, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('mail').select('template').orderBy('id').execute()
  return rows.map(({ template }) => template)
}
