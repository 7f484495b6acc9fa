import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyMail, mailOrigin, type MailNames } from './testing/every-mail.ts'

const plain: MailNames = {
  firstName: 'Léa',
  center: 'Toulouse Colomiers',
  court: 'Padel 3',
  street: 'allée du Filet',
}

const attack = `<img src=x onerror="alert('1')">`
/** Markup and lines of one's own, and what a form lets through (requirements A5 and E2). */
const oddNames: readonly (readonly [string, MailNames])[] = [
  ['plain names', plain],
  ['markup', { firstName: attack, center: attack, court: attack, street: attack }],
  ['quotes', { ...plain, firstName: `L"é'a`, center: `Club "d'Or" & fils`, street: `rue d'"Or"` }],
  [
    'line breaks',
    {
      ...plain,
      firstName: 'Léa\r\nBcc: tous@exemple.fr',
      center: 'Toulouse\r\nX-A: 1',
      street: 'a\u2028b\nc',
    },
  ],
  ['80 characters', { ...plain, firstName: 'É'.repeat(80), center: 'W'.repeat(80) }],
  ['emoji', { ...plain, firstName: '👩🏽‍🎾 Zoé', center: 'Padel 🎾 Club' }],
]

const mails = oddNames.flatMap(([kind, names]) =>
  everyMail(names).map((sample, place) => ({
    ...sample,
    title: `${sample.mail.template} ${place} with ${kind}`,
  })),
)

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** What a reader sees of an HTML part, and what its elements are. */
function readHtml(html: string) {
  const body = html.slice(html.indexOf('<body'))
  const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)]
  return {
    words: body
      .replaceAll(/<!--.*?-->|<[^>]+>/gs, ' ')
      .replaceAll(/&\w+;|&#39;/g, (entity) => entities[entity] ?? ' ')
      .replaceAll(/[ \n]+/g, ' '),
    elements: new Set(tags.map(([, name]) => name)),
    attributes: tags.map(([, , attributes]) => attributes ?? '').join(' '),
    links: tags.flatMap(([, , attributes]) =>
      [...(attributes ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        (href ?? '').replaceAll('&amp;', '&'),
      ),
    ),
  }
}

/** One line, as both parts show the words of a row. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const tidy = (text: string) => text.replaceAll(/[ \n]+/g, ' ')

test('every template that the code names is among the samples', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(name),
  )
  const inCode = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const named = /\bMailWords\b/.test(text) ? text.matchAll(/template: '(\w+)'/g) : []
    return [...named].map(([, template]) => template)
  })
  expect(inCode.length).toBeGreaterThan(10)
  const inSamples = everyMail(plain).map(({ mail }) => mail.template)
  expect(new Set(inSamples)).toEqual(new Set(inCode))
})

describe.each(mails)('$title', ({ mail, says }) => {
  const { words, elements, attributes, links } = readHtml(mail.html)

  test('says its facts in both parts', () => {
    for (const fact of says) {
      const isLinkKey = fact.startsWith('K3y')
      expect(tidy(mail.text)).toContain(tidy(oneLine(fact)))
      expect(isLinkKey ? links.join(' ') : words).toContain(tidy(oneLine(fact)))
    }
  })

  // requirement E3
  test('says the same words in both parts', () => {
    const sentences = mail.text
      .split('\n')
      .map((line) => line.replace(/\u00a0: http\S+$/, ''))
      .filter((line) => line !== '' && line !== '--')
      .flatMap((line) => (/^\p{L}+\u00a0: /u.test(line) ? line.split('\u00a0: ') : [line]))
    for (const sentence of sentences) expect(words).toContain(tidy(sentence))
  })

  // requirement E3
  test('has links to our site alone, the same in both parts', () => {
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(URL.canParse(link)).toBe(true)
      expect(new URL(link).origin).toBe(mailOrigin)
    }
    const inText = mail.text.match(/https:\S+/g) ?? []
    expect(links.filter((link) => link !== `${mailOrigin}/`)).toEqual(inText)
  })

  test('carries no markup of a name, no script, no picture', () => {
    const own = ['a', 'body', 'div', 'h1', 'head', 'html', 'meta', 'p', 'style', 'table', 'td']
    expect([...elements]).toEqual(expect.arrayContaining(['a', 'h1', 'table']))
    expect([...elements].filter((name) => ![...own, 'title', 'tr'].includes(name ?? ''))).toEqual(
      [],
    )
    expect(attributes).not.toMatch(/ on\w+=/)
  })

  // requirement E2
  test('has a subject of one line, which no header can follow', () => {
    expect(mail.subject).not.toMatch(/[\p{Cc}]/u)
    expect(mail.subject.trim()).not.toBe('')
  })

  test('has nothing missing', () => {
    for (const part of [mail.subject, mail.text, words]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

describe.each(everyMail(plain).map(({ mail }, place) => ({ mail, title: mail.template + place })))(
  '$title in French',
  ({ mail }) => {
    const sentences = `${mail.subject}\n${mail.text}`.replaceAll(/https:\S+/g, '')

    test('has typographic apostrophes', () => {
      expect(sentences).not.toContain("'")
    })

    test('keeps signs and the euro with their word', () => {
      expect(sentences).not.toMatch(/[^\u00a0\d][:;?!](\s|$)|[^\u00a0]€/m)
      expect(sentences).not.toMatch(/(?<!\d)\d+ (h|min|heures?)\b/)
    })

    test('has a preview that is not the subject said twice', () => {
      const preview = /mso-hide:all">(.*?)&#847;/.exec(mail.html)?.[1] ?? ''
      expect(preview).not.toBe('')
      expect(preview).not.toBe(mail.subject)
    })
  },
)

test('what comes back is told to the cent', () => {
  const toTheCent = everyMail(plain).filter(({ mail }) => {
    const amounts = `${mail.subject}\n${mail.text}`.match(/\d[\d,]*\u00a0€/g) ?? []
    return amounts.length > 0 && amounts.every((amount) => /,\d\d\u00a0/.test(amount))
  })
  expect(toTheCent.map(({ mail }) => mail.template)).toEqual([
    'booking_cancelled',
    'booking_cancelled',
    'booking_booked_again',
    'payment_returned',
    'payment_returned',
    'refund_failed',
  ])
})

// requirement E6
test('only a newsletter can be left from the list of mails, at our own address', () => {
  const left = everyMail(plain).flatMap(({ mail }) => (mail.unsubscribeUrl ? [mail] : []))
  expect(left.map(({ template }) => template)).toEqual(['newsletter'])
  expect(left[0]?.unsubscribeUrl).toMatch(
    /^https:\/\/www\.exemple\.fr\/api\/v1\/newsletters\/oneclick\?users_key=[\w-]+&users_id=7$/,
  )
})

describe('the greeting', () => {
  const greeting = (firstName: string) =>
    everyMail({ ...plain, firstName })[0]?.mail.text.split('\n')[0]

  test('names the reader', () => {
    expect(greeting('Léa')).toBe('Salut Léa,')
  })

  // requirement E7
  test.each([
    'www.gagne.example',
    'Clique https://x.example',
    'a@b.fr',
    '',
    ' \r\n',
    'é'.repeat(81),
  ])('does not carry a stranger’s message: %j', (firstName) => {
    expect(greeting(firstName)).toBe('Salut,')
  })

  test('keeps the dot of « J. Paul »', () => {
    expect(greeting('J. Paul')).toBe('Salut J. Paul,')
  })
})

test('what was done to an account is told without the court', () => {
  const security = [
    'password_changed',
    'password_guesses',
    'account_closed',
    'account_reopened',
    'identity_joined',
    'identity_tied',
    'identity_untied',
  ]
  const without = everyMail(plain).filter(({ mail }) => !mail.html.includes('&#9679;'))
  expect([...new Set(without.map(({ mail }) => mail.template))]).toEqual(security)
})
