import { previewKey, previewMs } from './content/preview.ts'
import { readEnvironment } from './environment.ts'

/** Prints the link to a draft: `npm run preview -- /articles/<slug>`. */
const [, , path = ''] = process.argv
const { signingKey, publicOrigin } = readEnvironment(process.env)
const pages = {
  '/pages/': '/',
  '/articles/': '/actualites/',
  '/openings/': '/ouvertures-a-venir/',
  '/jobs/': '/recrutement/',
}
const [folder, page] = Object.entries(pages).find(([start]) => path.startsWith(start)) ?? []
if (folder === undefined) {
  console.error(`A document below ${Object.keys(pages).join(', ')} is meant`)
  process.exitCode = 1
} else {
  const key = previewKey(signingKey, path, Date.now() + previewMs)
  console.log(`${publicOrigin}${page}${path.slice(folder.length)}?apercu=${key}`)
}
