import { publicPages, withBookings, withHold } from '../screens/addresses.ts'
import { origin } from '../site/addresses.ts'
import { readForms } from '../steps/read-forms.ts'
import { expect, test } from '../test.ts'
import { account } from './bad-fields/account.ts'
import { details } from './bad-fields/details.ts'
import { entrance } from './bad-fields/entrance.ts'
import { searches } from './bad-fields/searches.ts'
import { signUp } from './bad-fields/sign-up.ts'
import { tryForm } from './bad-fields/try-form.ts'

const tables = { signUp, entrance, details, account, searches }

for (const [name, rows] of Object.entries(tables)) {
  // requirement M2
  test(`Forms of « ${name} » refuse at each field what it should not have, and keep nothing of it`, async ({
    page,
  }) => {
    for (const [title, row] of Object.entries(rows)) {
      await test.step(title, () => tryForm(page, title, row))
    }
  })
}

/** Forms that bookings and payments prove. */
const others = ['/reservations/terrain', '/paiement', '/mon-compte/mes-resa/:id/annuler']

// requirement A12
test('No form of any page escapes these tables', async ({ page }) => {
  const [hold, account] = [await withHold(), await withBookings()]
  const known = new Set(Object.values(tables).flatMap((rows) => Object.keys(rows)))
  const found = new Set<string>()
  for (const { token, pages } of [{ token: '', pages: publicPages }, hold, account]) {
    for (const address of pages) {
      const answer = await fetch(origin + address, { headers: { cookie: `session=${token}` } })
      const { forms } = await readForms(page, await answer.text())
      const asking = forms.filter(({ fields }) => fields.length > 0)
      for (const { key } of asking) found.add(key)
    }
  }
  expect([...found].filter((key) => !known.has(key) && !others.includes(key))).toEqual([])
})
