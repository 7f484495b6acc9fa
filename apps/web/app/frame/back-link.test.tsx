import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BackLink } from './back-link.tsx'

// What a press does without a page of ours before this one; with one it is a step back.
// requirement S8
test.each([
  ['/paiement', '/reservations/slots'],
  ['/paiement/error', '/reservations/slots'],
  ['/tournois/error', '/tournois'],
  ['/toulouse-colomiers/tournois/confirmation', '/tournois'],
  ['/nos-centres', '/'],
  ['/', undefined],
])('« Back » from %s leads to %s', (path, target) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <BackLink />
    </MemoryRouter>,
  )
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(target)
})
