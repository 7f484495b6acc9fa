import { addDays, dayInZone, networkTimeZone } from '@quatre/domain'
import { sql } from 'kysely'
import { tours } from '../site/centers.ts'
import { keepSession, newMember } from '../site/members.ts'
import { withDatabase } from '../site/with-database.ts'
import { expect, test } from '../test.ts'

// requirement B128
test('« Préviens-moi » puts in line where one is, and « Quitter la liste » takes off it', async ({
  page,
  context,
}) => {
  const day = addDays(dayInZone(Date.now(), networkTimeZone), 12)
  await withDatabase(async (db) => {
    await sql`delete from court_time where center_id = ${tours.id} and lower(during)::date = ${day}`.execute(
      db,
    )
    await sql`insert into court_time (center_id, court_id, during, kind)
      select center_id, id, tstzrange(${`${day}T00:00Z`}::timestamptz, ${`${addDays(day, 1)}T04:00Z`}::timestamptz), 'closure'
      from court where center_id = ${tours.id}`.execute(db)
  })
  await keepSession(context, (await newMember()).token)
  const main = page.getByRole('main')
  await page.goto(`/reservations/slots?center=${tours.slug}&date=${day}`)
  await main.getByRole('link', { name: /^Midi/ }).click()
  await expect(main.getByText(/^Complet .* midi$/)).toBeVisible()
  await main.getByRole('button', { name: 'Préviens-moi' }).click()
  await expect(main.getByText('Tu es en tête de la liste d’attente.')).toBeVisible()
  await main.getByRole('link', { name: /^Soir/ }).click()
  await expect(main.getByRole('button', { name: 'Préviens-moi' })).toBeVisible()
  await main.getByRole('link', { name: /^Midi/ }).click()
  await main.getByRole('button', { name: 'Quitter la liste' }).click()
  await expect(main.getByRole('button', { name: 'Préviens-moi' })).toBeVisible()
})
