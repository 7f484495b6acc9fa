import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '../routes.ts'
import { BackLink } from './back-link.tsx'

// Where the link leads without a page of ours before this one; with one it is a step back.
// requirement S8
test.each([
  ['/paiement', '/reservations/slots'],
  ['/paiement/error', '/reservations/slots'],
  ['/nos-centres', '/'],
  ['/', undefined],
])('« Back » from %s leads to %s', (path, target) => {
  // as the build gives it to the page's module
  const handle = { [path]: pages.find((row) => row.path === path) }
  const Site = createRoutesStub([{ id: path, path, handle, Component: BackLink }])
  const html = renderToStaticMarkup(<Site initialEntries={[path]} />)
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(target)
})
