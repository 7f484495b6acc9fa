import type { Page } from '@playwright/test'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'
import { keepSession, newMember } from '../site/members.ts'
import { withDatabase } from '../site/with-database.ts'
import { pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

interface Listed {
  readonly academies: readonly {
    readonly id: number
    readonly season: number
    readonly center: { readonly id: number }
    readonly courses: readonly {
      readonly id: number
      readonly ageCategory: string
      readonly firstDay: string
      readonly placesLeft: number
      readonly waiting: number
      readonly nextSessionAt: string | null
      readonly days: readonly { readonly placesLeft: number }[]
    }[]
  }[]
}
interface Parent {
  readonly id: number
  readonly token: string
}
type Course = Listed['academies'][number]['courses'][number]

const find = (type: 1 | 2, center = `&center=${toulouse.id}`) =>
  call<Listed>('GET', `/accademies?type=${type}${center}`)

const isOfChildren = ({ ageCategory }: Course) => /^\d/.test(ageCategory)

/** The years of a child in the middle of an age category. */
const yearsOf = ({ ageCategory }: Course) => Number(/\d+/.exec(ageCategory)?.[0]) + 1

const birthDateFor = (course: Course) =>
  `02/01/${Number(course.firstDay.slice(0, 4)) - yearsOf(course)}`

async function newParent(): Promise<Parent> {
  const { token } = await newMember()
  const { id } = await call<{ id: number }>('GET', '/users/me', { token })
  return { id, token }
}

/** A child of the age of a course, with the sheet of a season; its number. */
async function addChild(
  { id, token }: Parent,
  firstName: string,
  { course, season }: { readonly course: Course; readonly season: number },
): Promise<number> {
  const child = {
    firstName,
    lastName: 'Martin',
    birthDate: birthDateFor(course),
    gender: 'Female',
  }
  const { id: person } = await call<{ id: number }>('PUT', `/users/infants?responsibles=${id}`, {
    token,
    body: child,
  })
  await call('PUT', `/users/sheets?responsibles=${id}`, {
    token,
    body: {
      person,
      season,
      emergencyName: 'Marc Roussel',
      emergencyPhone: '0698112233',
      imageRights: false,
      hasStatedHealth: true,
    },
  })
  return person
}

/** Two groups of children with places, of the first or of the last academy that has them. */
function twoGroups(listed: Listed, which = 0) {
  const found = listed.academies.flatMap((academy) => {
    const free = academy.courses.filter((one) => one.placesLeft > 1 && isOfChildren(one))
    const [first, second = first] = free
    return first && second ? [{ academy, first, second }] : []
  })
  const groups = found.at(which)
  if (groups === undefined) throw new Error('no group has places')
  return groups
}

/** The group of children with the fewest free places, and nobody waiting, of a club that no other journey fills. */
async function nearlyFull() {
  const { academies } = await find(1, '')
  const soon = Date.now() + hourMs
  const groups = academies.slice(0, -2).flatMap(({ id, season, center, courses }) =>
    courses
      .filter((course) => center.id !== toulouse.id && isOfChildren(course))
      .filter(({ placesLeft, waiting }) => placesLeft > 0 && waiting === 0)
      // an offered place ends when the next session begins
      .filter(({ nextSessionAt }) => nextSessionAt !== null && Date.parse(nextSessionAt) > soon)
      .map((course) => ({ academyId: id, season, course })),
  )
  const [first] = groups.toSorted((a, b) => a.course.placesLeft - b.course.placesLeft)
  if (first === undefined) throw new Error('no group has places')
  return first
}

const placesText = (left: number) => (left > 1 ? `${left}\u00a0places` : 'Dernière place')

const keep = (page: Page) => page.getByRole('button', { name: 'Garder la place 15 minutes' })

// requirements AC17, AC18, AC19, AC22, AC27 and AC42
test('Two children and a camp are paid at once with the bank’s question, and one of them leaves', async ({
  page,
  context,
  browser,
}) => {
  const parent = await newParent()
  await keepSession(context, parent.token)
  const { academy, first, second } = twoGroups(await find(1))
  const { season } = academy
  await addChild(parent, 'Zoé', { course: first, season })
  await addChild(parent, 'Neo', { course: second, season })
  const main = page.getByRole('main')
  const hand = pointer(page)

  const address = `/academie-de-padel/${academy.id}?groupe=${first.id}`
  const others = await browser.newContext()
  const guest = await others.newPage()
  await guest.goto(address)
  const group = guest.getByRole('region', { name: 'Ce groupe' })
  await expect(group).toContainText(placesText(first.placesLeft))
  const list = await others.newPage()
  await list.goto('/toulouse-colomiers/academy-de-padel')
  const row = list.locator(`#groupe-${first.id}`)
  await expect(row).toContainText(placesText(first.placesLeft))
  await expect(list.getByText('les places se mettent à jour seules')).toBeVisible()

  await page.goto(address)
  await hand.press(main.getByRole('link', { name: 'Inscrire mon enfant' }))
  await expect(main.getByRole('heading', { name: 'Inscrire Zoé' })).toBeVisible()
  await hand.press(keep(page))
  await expect(main.getByText('Place gardée')).toBeVisible()
  // open pages show it in its place
  await expect(group).toContainText(placesText(first.placesLeft - 1))
  await expect(row).toContainText(placesText(first.placesLeft - 1))
  await others.close()
  await hand.press(main.getByRole('link', { name: 'Inscrire aussi Neo' }))
  await hand.press(keep(page))
  await expect(main.getByText('2 places gardées')).toBeVisible()
  // with a kept card or a wallet one tap is left, and one for a bank that asks
  expect(hand.effort.taps).toBeLessThanOrEqual(6)

  // a camp of adults runs today
  const camp = (await find(2)).academies.find(
    ({ courses: [course] }) =>
      course && isOfChildren(course) && course.days.every(({ placesLeft }) => placesLeft > 0),
  )
  if (camp === undefined) throw new Error('no camp has places')
  const [week] = camp.courses
  if (week === undefined) throw new Error('a camp without a course')
  await addChild(parent, 'Ana', { course: week, season: camp.season })
  await page.goto(`/academie-de-padel/${camp.id}/inscription-enfants?groupe=${week.id}`)
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
  // another journey fills the groups of Toulouse at the same time
  const { academy, first, second } = twoGroups(await find(1, ''), -1)
  const main = page.getByRole('main')
  const hand = pointer(page)
  const enrolNew = async (firstName: string, course: Course) => {
    await hand.write(main.getByLabel('Prénom'), firstName)
    await hand.write(main.getByLabel('Date de naissance'), birthDateFor(course))
    await hand.tick(main.getByLabel('Fille'))
    await hand.send(main.getByRole('button', { name: 'Continuer' }))
    await expect(main.getByRole('heading', { name: `Inscrire ${firstName}` })).toBeVisible()
    await hand.tick(main.getByLabel('Non', { exact: true }))
    await hand.tick(main.getByLabel(/^J’atteste/))
    await hand.press(keep(page))
  }
  await page.goto(`/academie-de-padel/${academy.id}?groupe=${first.id}`)
  await hand.press(main.getByRole('link', { name: 'Inscrire mon enfant' }))
  await enrolNew('Zoé', first)
  await expect(main.getByText('Place gardée')).toBeVisible()
  await hand.press(main.getByRole('link', { name: 'Inscrire un autre enfant' }))
  await enrolNew('Neo', second)
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
  const { academy, first } = twoGroups(await find(1, ''), -2)
  await addChild(parent, 'Zoé', { course: first, season: academy.season })
  const main = page.getByRole('main')
  const hand = pointer(page)
  await page.goto(`/academie-de-padel/${academy.id}/inscription-enfants?groupe=${first.id}`)
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
  const { academyId, ...group } = await nearlyFull()
  const { course } = group
  const children: number[] = []
  for (let free = course.placesLeft; free > 0; free--) {
    children.push(await addChild(others, 'Ana', group))
  }
  const { lines } = await call<{ lines: readonly { id: number }[] }>(
    'POST',
    `/accademies/${academyId}/enrolments`,
    {
      token: others.token,
      body: { lines: children.map((person) => ({ course: course.id, person })) },
    },
  )
  await addChild(parent, 'Zoé', group)
  await keepSession(context, parent.token)
  const main = page.getByRole('main')
  const hand = pointer(page)
  await page.goto(`/academie-de-padel/${academyId}/inscription-enfants?groupe=${course.id}`)
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
