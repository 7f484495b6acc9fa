import { describe, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { details } from './details.ts'
import { tryForm } from './try-form.ts'

const site = await siteForAll('forms_of_members')

describe('Forms refuse bad values at each field, and save none of them', () => {
  test.each(Object.entries(details))('%s', (title, row) => tryForm(site, title, row))
})
