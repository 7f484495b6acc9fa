import { afterAll, beforeAll, describe, test } from 'vitest'
import { openSite, type Site } from '../../testing/pages/open-site.ts'
import { account } from './account.ts'
import { details } from './details.ts'
import { tryForm } from './try-form.ts'

let site: Site
beforeAll(async () => {
  site = await openSite('forms_of_members')
})
afterAll(() => site.close())

describe('Forms refuse at each field what it should not have, and keep nothing of it', () => {
  test.each(Object.entries({ ...details, ...account }))('%s', (title, row) =>
    tryForm(site, title, row),
  )
})
