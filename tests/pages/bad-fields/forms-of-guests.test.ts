import { describe, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { entrance } from './entrance.ts'
import { searches } from './searches.ts'
import { tryForm } from './try-form.ts'

const site = await siteForAll('forms_of_guests')

describe('Forms refuse bad values at each field, and save none of them', () => {
  test.each(Object.entries({ ...entrance, ...searches }))('%s', (title, row) =>
    tryForm(site, title, row),
  )
})
