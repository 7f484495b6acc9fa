import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

test.each([
  ['marie@exemple.fr', 'marie@exemple.fr'],
  ['  Marie.Curie+padel@Exemple.FR ', 'marie.curie+padel@exemple.fr'],
  ["o'neil@sous.exemple.co.uk", "o'neil@sous.exemple.co.uk"],
  ['jean@Müller.de', 'jean@xn--mller-kva.de'],
])('%j is the mailbox %s', (text, mailbox) => expect(parseEmail(text)).toBe(mailbox))

// requirement M9
test.each([
  '',
  'a@b',
  'a@b@c.fr',
  'a@b.fr,c@d.fr',
  'a@b.fr c@d.fr',
  '"a b"@c.fr',
  'Marie <a@b.fr>',
  '.a@b.fr',
  'a..b@c.fr',
  'a@-b.fr',
  'a@b..fr',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@b.fr:25',
  'a@exem\u034fple.fr',
  'a@exem\ufe0fple.fr',
  'a@b%2efr.com',
  'a@b.fr\r\nBcc: c@d.fr',
  'é@b.fr',
  '\u212Aim@b.fr',
  `${'a'.repeat(65)}@b.fr`,
  `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.fr`,
])('%j is not one mailbox', (text) => expect(parseEmail(text)).toBeNull())

test('a mailbox of 254 characters is the longest', () => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.fr`
  expect(parseEmail(`${'a'.repeat(64)}@${domain}`)).toHaveLength(254)
  expect(parseEmail(`${'a'.repeat(64)}@d${domain}`)).toBeNull()
})

test('the length counts in the form that mail servers know', () => {
  const domain = `${'é'.repeat(40)}.${'à'.repeat(40)}.${'ü'.repeat(40)}.${'ç'.repeat(40)}.fr`
  expect(parseEmail(`a@${domain}`)).not.toBeNull()
  expect(parseEmail(`${'a'.repeat(64)}@${domain}`)).toBeNull()
})

test('a mailbox read again is itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const mailbox = parseEmail(text)
      expect(mailbox === null || parseEmail(mailbox)).toBe(mailbox ?? true)
    }),
  )
})
