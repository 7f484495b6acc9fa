import { toulouse } from '../site/centers.ts'
import { wantedDay } from '../steps/find-slot.ts'
import { newSocialPerson, chooseAccount } from '../steps/social.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { test } from '../test.ts'
for (const [w, h] of [[390, 844], [320, 640], [768, 1024], [1440, 900]] as const)
test(`look ${w}`, async ({ page, faults }) => {
  await page.setViewportSize({ width: w, height: h })
  await page.goto(`/reservations/slots?center=${toulouse.slug}&date=${wantedDay()}&period=soir`)
  await page.getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30/ }).first().click()
  await page.getByRole('button', { name: 'Continuer' }).first().click()
  await page.waitForURL(/Signup/)
  await waitForPageHydration(page)
  await page.waitForTimeout(800)
  const shot = (name: string, fullPage = false) => page.screenshot({ path: `/tmp/look/${name}-${w}.png`, fullPage })
  await shot('up-fold')
  const refuse = page.getByRole('button', { name: /Tout refuser|Refuser/ }).first()
  if (await refuse.isVisible()) await refuse.click()
  await page.waitForTimeout(400)
  await shot('up', true)
  await page.getByRole('main').getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByText(/Il reste/).waitFor()
  await page.waitForTimeout(300)
  await shot('up-errors', true)
  await page.getByRole('main').getByRole('link', { name: 'CONNEXION' }).click()
  await page.waitForURL(/signin/)
  await page.waitForTimeout(500)
  await shot('in', true)
  await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
  await chooseAccount(page, newSocialPerson())
  await page.getByText('Termine ton inscription').waitFor()
  await page.waitForTimeout(600)
  await shot('modal', true)
  if (w === 1440) {
    await page.goto(`/reservations/slots?center=${toulouse.slug}&date=${wantedDay()}&period=soir`)
    await page.waitForTimeout(800)
    await shot('bar-in')
    await page.getByRole('tab', { name: 'INSCRIPTION' }).click()
    await page.waitForTimeout(1200)
    await shot('bar-up')
  }
  faults.length = 0
})
