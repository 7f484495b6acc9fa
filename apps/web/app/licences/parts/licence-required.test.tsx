import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LicenceRequired, licenceRequiredId } from './licence-required.tsx'

// requirement LI20
test('« Licence fft obligatoire » says what is needed, and its OK leads to the licence', () => {
  const Component = () => <LicenceRequired open={false} onClose={() => {}} />
  const Site = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(<Site />).replaceAll('&#x27;', "'")
  expect(html).toContain(`<dialog id="${licenceRequiredId}"`)
  expect(html).toContain('>Licence fft obligatoire</h2>')
  expect(html).toContain(
    "<p>Pour t'inscrire à un tournoi homologué 4PADEL, il faut lier ton compte 4PADEL à ton compte Ten'Up et avoir une licence valide.</p>",
  )
  expect(html).toMatch(/<a class="button[^>]*href="\/licence-fft"[^>]*>OK<\/a>/)
})
