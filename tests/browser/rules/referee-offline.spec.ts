import type { Desk } from '@quatre/contract'
import { sql } from 'kysely'
import { call } from '../site/api.ts'
import { demoSession, keepSession } from '../site/members.ts'
import { withDatabase } from '../site/with-database.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** The tournament that the demo's referee runs. */
const tournament = 1

const acts = () =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ act: string }>`select act from tournament_act
      where tournament_id = ${tournament} order by id`.execute(db)
    return rows.map(({ act }) => act)
  })

// requirements RF4, RF11 and RF21
test('Acts without network outlive a reload, are sent once, and are seen by another referee', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const token = await demoSession('helene@demo.4padel.fr')
  const path = `/competitions/${tournament}/desk`
  const desk = await call<Desk>('GET', path, { token })
  const [called, scored] = desk.tournament.matches.filter(({ state }) => state === 'playing')
  const version = desk.matches.find(({ id }) => id === called?.id)?.version
  const body = { match: called?.id, version, reason: 'à rejouer' }
  await call('POST', `${path}/undo`, { token, body })
  const pair = called?.sides[0].pairId
  await call('POST', `${path}/checkIn`, { token, body: { pair, here: false } })
  await withDatabase((db) =>
    sql`insert into staff_role (user_id, role, competition_id, starts_at, given_by)
      select id, 'referee', ${tournament}, now(), 'direction' from app_user
      where email = 'lea@demo.4padel.fr'`.execute(db),
  )
  const before = await acts()
  await keepSession(context, token)
  await page.goto(`/juge-arbitre/${tournament}`)
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match(window.location.pathname)) !== undefined),
    )
    .toBe(true)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  const other = await browser.newContext()
  await keepSession(other, await demoSession('lea@demo.4padel.fr'))
  const second = await other.newPage()
  await second.goto(`/juge-arbitre/${tournament}`)
  const played = second.locator('.table-wide').first()
  const playedBefore = await played.innerText()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Appeler' }).first().click()
  await page.getByRole('button', { name: 'Elle est là' }).first().click()
  const number = desk.courts.find(({ matchId }) => matchId === scored?.id)?.name.replace(/\D/g, '')
  await page.keyboard.type(`${number} 95`)
  await page.keyboard.press('Enter')
  const waiting = page.getByText('hors ligne, 3 en attente')
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText('attend', { exact: true })).toHaveCount(3)
  expect(await acts()).toEqual(before)
  expect(await played.innerText()).toBe(playedBefore)

  await context.setOffline(false)
  await expect(page.getByText('en direct')).toBeVisible()
  await expect(played).not.toHaveText(playedBefore)
  await page.reload()
  expect((await acts()).slice(before.length)).toEqual(['call', 'checkIn', 'result'])
  await page.goto('/moi')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/signin')
  const screens = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('referee')))
  await expect.poll(screens).toEqual([])
  faults.length = 0
  await other.close()
})
