import type { Page } from '@playwright/test'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { courseIn } from '../../../apps/server/src/academies/academy-fixture.test-tools.ts'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'
import { keepSession, newMember } from '../site/members.ts'
import { withDatabase } from '../site/with-database.ts'
import { pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

interface Parent {
  readonly id: number
  readonly token: string
}

const firstAt = Date.now() + 20 * dayMs
const birthDate = `02/01/${new Date(firstAt).getFullYear() - 8}`

/** A group, or a camp's week, of its own for each journey: nobody else takes its places, on any width. */
const openCourse = (added: Parameters<typeof courseIn>[1]) =>
  withDatabase((db) =>
    courseIn(db, {
      centerId: toulouse.id,
      firstAt,
      ages: '7–10 ans',
      priceCents: 30_000,
      ...added,
    }),
  )

async function newParent(): Promise<Parent> {
  const { token } = await newMember()
  const { id } = await call<{ id: number }>('GET', '/users/me', { token })
  return { id, token }
}

/** A child of the age of the groups, with the sheet of their season. */
async function addChild({ id, token }: Parent, firstName: string): Promise<number> {
  const child = { firstName, lastName: 'Martin', birthDate, gender: 'Female' }
  const { id: person } = await call<{ id: number }>('PUT', `/users/infants?responsibles=${id}`, {
    token,
    body: child,
  })
  await call('PUT', `/users/sheets?responsibles=${id}`, {
    token,
    body: {
      person,
      season: 2026,
      emergencyName: 'Marc Roussel',
      emergencyPhone: '0698112233',
      imageRights: false,
      hasStatedHealth: true,
    },
  })
  return person
}

const keep = (page: Page) => page.getByRole('button', { name: 'Garder la place 15 minutes' })

// requirements AC17, AC18, AC19, AC22, AC27 and AC42
test('Two children and a camp are paid at once with the bank’s question, and one of them leaves', async ({
  page,
  context,
  browser,
}) => {
  const parent = await newParent()
  await keepSession(context, parent.token)
  const group = await openCourse({})
  await addChild(parent, 'Zoé')
  await addChild(parent, 'Neo')
  const main = page.getByRole('main')
  const hand = pointer(page)

  const address = `/academie-de-padel/${group.academy}?groupe=${group.course}`
  const others = await browser.newContext()
  const guest = await others.newPage()
  await guest.goto(address)
  const shown = guest.getByRole('region', { name: 'Ce groupe' })
  await expect(shown).toContainText('8\u00a0places')
  const list = await others.newPage()
  await list.goto('/toulouse-colomiers/academy-de-padel')
  const row = list.locator(`#groupe-${group.course}`)
  await expect(row).toContainText('8\u00a0places')
  await expect(list.getByText('les places se mettent à jour seules')).toBeVisible()

  await page.goto(address)
  await hand.press(main.getByRole('link', { name: 'Inscrire mon enfant' }))
  await expect(main.getByRole('heading', { name: 'Inscrire Zoé' })).toBeVisible()
  await hand.press(keep(page))
  await expect(main.getByText('Place gardée')).toBeVisible()
  // open pages show it in its place
  await expect(shown).toContainText('7\u00a0places')
  await expect(row).toContainText('7\u00a0places')
  await others.close()
  await hand.press(main.getByRole('link', { name: 'Inscrire aussi Neo' }))
  await hand.press(keep(page))
  await expect(main.getByText('2 places gardées')).toBeVisible()
  // with a kept card or a wallet one tap is left, and one for a bank that asks
  expect(hand.effort.taps).toBeLessThanOrEqual(6)

  const camp = await openCourse({ type: 'camp', sessions: 5, priceCents: 16_800 })
  await addChild(parent, 'Ana')
  await page.goto(`/academie-de-padel/${camp.academy}/inscription-enfants?groupe=${camp.course}`)
  await main.getByRole('link', { name: /^Ana/ }).click()
  await expect(main.getByRole('heading', { name: 'Inscrire Ana' })).toBeVisible()
  await keep(page).click()
  await expect(main.getByText('3 places gardées')).toBeVisible()

  await payWith(hand, cards.challenged)
  await confirmAtBank(hand)
  await expect(main.getByRole('heading', { name: 'Vous êtes inscrits' })).toBeVisible()
  await main.getByRole('link', { name: 'Voir mes inscriptions' }).click()
  await expect(main.getByText('Inscription confirmée.').first()).toBeVisible()

  await page.goto('/mon-compte/mes-stages')
  await main.getByText('Annuler l’inscription').click()
  await expect(main.getByText(/te reviennent/)).toBeVisible()
  await main.getByRole('button', { name: 'Confirmer l’annulation' }).click()
  await expect(main.getByText(/L’inscription est annulée/)).toBeVisible()
})

// requirements AC17, AC21 and AC45
test('Two new children are enrolled with few taps', async ({ page, context }) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const group = await openCourse({})
  const main = page.getByRole('main')
  const hand = pointer(page)
  const enrolNew = async (firstName: string) => {
    await hand.write(main.getByLabel('Prénom'), firstName)
    await hand.write(main.getByLabel('Date de naissance'), birthDate)
    await hand.tick(main.getByLabel('Fille'))
    await hand.send(main.getByRole('button', { name: 'Continuer' }))
    await expect(main.getByRole('heading', { name: `Inscrire ${firstName}` })).toBeVisible()
    await hand.tick(main.getByLabel('Non', { exact: true }))
    await hand.tick(main.getByLabel(/^J’atteste/))
    await hand.press(keep(page))
  }
  await page.goto(`/academie-de-padel/${group.academy}?groupe=${group.course}`)
  await hand.press(main.getByRole('link', { name: 'Inscrire mon enfant' }))
  await enrolNew('Zoé')
  await expect(main.getByText('Place gardée')).toBeVisible()
  await hand.press(main.getByRole('link', { name: 'Inscrire un autre enfant' }))
  await enrolNew('Neo')
  await expect(main.getByText('2 places gardées')).toBeVisible()
  // two are left for the payment: a kept card or a wallet, and a bank that asks
  expect(hand.effort.taps).toBeLessThanOrEqual(18)
})

// requirements AC28 to AC30
test('A place is paid in three; the second is refused, told, and paid by another card', async ({
  page,
  context,
}) => {
  const parent = await newParent()
  await keepSession(context, parent.token)
  const group = await openCourse({})
  await addChild(parent, 'Zoé')
  const main = page.getByRole('main')
  const hand = pointer(page)
  await page.goto(`/academie-de-padel/${group.academy}/inscription-enfants?groupe=${group.course}`)
  await keep(page).click()
  await hand.press(main.getByRole('link', { name: 'En 3 fois sans frais' }))
  await expect(main.getByText('Aujourd’hui', { exact: true })).toBeVisible()
  await payWith(hand, cards.keptThenRefused)
  await expect(main.getByRole('heading', { name: 'C’est inscrit' })).toBeVisible()
  await expect(main.getByText(/Encore prélevés sur ta carte.* le .*, .* le /)).toBeVisible()

  // the day of the second has come
  await withDatabase((db) =>
    sql`update instalment set next_try_at = now() where number = 2
      and charge_id in (select id from charge where payer_id = ${parent.id})`.execute(db),
  )
  await expect(async () => {
    await page.goto('/mon-compte/mes-academies')
    await expect(main.getByText('Ta banque a refusé un paiement.')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await hand.press(main.getByRole('link', { name: 'Payer maintenant' }))
  await expect(main.getByRole('heading', { name: 'Paiement à régler' })).toBeVisible()
  await main.getByLabel('Autre carte').check()
  await payWith(hand, cards.accepted)
  await expect(main.getByRole('heading', { name: 'C’est inscrit' })).toBeVisible()
  await page.goto('/mon-compte/mes-academies')
  await expect(main.getByText(/^Encore à payer/)).toBeVisible()
  await expect(main.getByText('Ta banque a refusé un paiement.')).toBeHidden()
})

// requirement AC20
test('A family waits for a full group, and takes and pays its place when another family leaves', async ({
  page,
  context,
}) => {
  const [others, parent] = [await newParent(), await newParent()]
  const group = await openCourse({ capacity: 1 })
  const child = await addChild(others, 'Ana')
  const { lines } = await call<{ lines: readonly { id: number }[] }>(
    'POST',
    `/accademies/${group.academy}/enrolments`,
    {
      token: others.token,
      body: { lines: [{ course: group.course, person: child }] },
    },
  )
  await addChild(parent, 'Zoé')
  await keepSession(context, parent.token)
  const main = page.getByRole('main')
  const hand = pointer(page)
  await page.goto(`/academie-de-padel/${group.academy}/inscription-enfants?groupe=${group.course}`)
  await hand.press(main.getByRole('button', { name: 'Attendre, en 1er' }))
  await expect(main.getByText('Liste d’attente, 1re famille.')).toBeVisible()

  const leaving = `/courseEnrolments/${lines[0]?.id}/leave`
  await call('POST', leaving, { token: others.token, body: {} })
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(/Une place s’est libérée/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await hand.press(main.getByRole('button', { name: 'Prendre la place' }))
  await payWith(hand, cards.accepted)
  await expect(main.getByRole('heading', { name: 'C’est inscrit' })).toBeVisible()
  await page.goto('/mon-compte/mes-academies')
  await expect(main.getByText('Inscription confirmée.')).toBeVisible()
})
