import { mailsTo } from '../site/api.ts'
import { rouen } from '../site/centers.ts'
import { dayAhead } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { textOfMail } from '../steps/open-mail.ts'
import { cards, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

// requirements AC46 and AC48
test('A member has a private lesson for two, pays it, and cancels it whole', async ({
  page,
  context,
}) => {
  const { token, email } = await newMember()
  await keepSession(context, token)
  const hand = pointer(page)
  const { press } = hand
  const main = page.getByRole('main')
  await page.goto(`/${rouen.slug}/cours-collectif-individuel?date=${dayAhead(3)}`)
  await press(
    main.getByRole('navigation', { name: 'Joueurs' }).getByRole('link', { name: /à deux/ }),
  )
  const hour = main.getByRole('link', { name: /^\d\dh\d\d, \S+, \d+\s€/ }).last()
  await press(hour)
  await expect(main.getByText(/^Rendue en entier jusqu’au/)).toBeVisible()
  const chosen = (await hour.textContent()) ?? ''
  const [, coach = '', price = ''] = /, (\S+), (\d+)\s€/.exec(chosen) ?? []
  await press(main.getByRole('button', { name: 'Continuer', exact: true }))
  await expect(main.getByText(`Leçon de padel avec ${coach}`).first()).toBeVisible()
  await payWith(hand, cards.accepted)
  await expect(page).toHaveURL(/\/paiement\/confirmation/)
  expect(await textOfMail(email, /^Leçon de padel/)).toContain(coach)

  // nobody else can have that coach then
  await page.goto(`/${rouen.slug}/cours-collectif-individuel?date=${dayAhead(3)}`)
  await expect(main.getByRole('link', { name: chosen, exact: true })).toHaveCount(0)

  await page.goto('/mon-compte/mes-resa')
  await expect(main.getByText(`Leçon de padel avec ${coach}`).first()).toBeVisible()
  await press(main.getByRole('link', { name: rouen.name }).first())
  await press(main.getByRole('link', { name: /^Annuler/ }))
  await expect(main).toContainText(`${price},00`)
  await press(main.getByRole('button', { name: /^Annuler/ }))
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/annulée/i)
  expect((await mailsTo(email)).length).toBeGreaterThan(1)
})
