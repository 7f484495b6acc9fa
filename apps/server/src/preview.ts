import { previewKey, previewMs } from './content/preview.ts'
import { readEnvironment } from './environment.ts'

/** Prints the link to a draft: `npm run preview -- /articles/<slug>`; offers and popups show on one page. */
const [, , path = ''] = process.argv
const { signingKey, publicOrigin } = readEnvironment(process.env)
const pages = {
  '/pages/': '/:slug',
  '/articles/': '/actualites/:slug',
  '/openings/': '/ouvertures-a-venir/:slug',
  '/jobs/': '/recrutement/:slug',
  '/menus/': '/:slug/menu',
  '/offers/': '/tarifs-avantageux',
  '/popups/': '/tarifs-avantageux',
}
const [folder, page] = Object.entries(pages).find(([start]) => path.startsWith(start)) ?? []
if (folder === undefined) {
  console.error(`A document below ${Object.keys(pages).join(', ')} is meant`)
  process.exitCode = 1
} else {
  const key = previewKey(signingKey, path, Date.now() + previewMs)
  const address = page?.replace(':slug', path.slice(folder.length))
  console.log(`${publicOrigin}${address}?apercu=${key}`)
}
