import { describe, test } from 'vitest'
import { siteForAll } from '../../testing/pages/open-site.ts'
import { entrance } from './entrance.ts'
import { searches } from './searches.ts'
import { signUp } from './sign-up.ts'
import { tryForm } from './try-form.ts'

const site = await siteForAll('forms_of_guests')

describe('Forms refuse at each field what it should not have, and keep nothing of it', () => {
  test.each(Object.entries({ ...signUp, ...entrance, ...searches }))('%s', (title, row) =>
    tryForm(site, title, row),
  )
})
