import type { Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const offer = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.beforeEach(async ({ context }) => {
  await keepSession(context, await demoSession('camille@demo.4padel.fr'))
})

// requirement H7
test('Reminders are offered, and refused once not offered again', async ({ page, context }) => {
  // a browser without a window forbids them
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  )
  await page.goto('/moi')
  const reminders = offer(page, /^Un rappel avant le match/)
  await reminders.getByRole('button', { name: 'Plus tard' }).click()
  await expect(reminders).toBeHidden()
  await page.reload()
  // the page has read its offers: the other one takes the place
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  const later = (await context.cookies()).find(({ name }) => name === 'push-later')
  const days = (Number(later?.expires) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  await expect(reminders).toBeHidden()
})

// requirement S33
test('The home screen is offered by the browser’s own question', async ({ page, context }) => {
  await context.addCookies([{ name: 'push-later', value: '1', url: origin }])
  await page.goto('/mon-compte/mes-stages')
  await page.evaluate(() => {
    const prompt = () => {
      document.title = 'asked'
      return Promise.resolve({ outcome: 'accepted' })
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await page.getByRole('link', { name: 'Camille' }).click()
  const install = offer(page, '4PADEL sur ton écran d’accueil')
  await install.getByRole('button', { name: 'Ajouter à l’écran d’accueil' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(install).toBeHidden()
})

// requirement S33
test.describe('An iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  })
  test('reads the two steps', async ({ page, context }) => {
    await context.addCookies([{ name: 'push-later', value: '1', url: origin }])
    await page.goto('/moi')
    await expect(offer(page, '4PADEL sur ton écran d’accueil').getByRole('listitem')).toHaveText([
      /Partager/,
      /Sur l’écran d’accueil/,
    ])
  })
})
