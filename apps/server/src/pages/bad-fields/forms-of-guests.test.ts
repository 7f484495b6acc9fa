import { afterAll, beforeAll, describe, test } from 'vitest'
import { openSite, type Site } from '../../testing/pages/open-site.ts'
import { entrance } from './entrance.ts'
import { searches } from './searches.ts'
import { signUp } from './sign-up.ts'
import { tryForm } from './try-form.ts'

let site: Site
beforeAll(async () => {
  site = await openSite('forms_of_guests')
})
afterAll(() => site.close())

describe('Forms refuse at each field what it should not have, and keep nothing of it', () => {
  test.each(Object.entries({ ...signUp, ...entrance, ...searches }))('%s', (title, row) =>
    tryForm(site, title, row),
  )
})
