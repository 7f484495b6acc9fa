import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declaredMails } from './testing/declared-calls.ts'
import { mailOrigin, type MailNames } from './testing/sample-mails.ts'

const plain: MailNames = {
  firstName: 'Léa',
  center: 'Toulouse Colomiers',
  court: 'Padel 3',
  street: 'allée du Filet',
}

const attack = `<img src=x onerror="alert('1')">`
/** Names with markup and line breaks that a form lets through (requirements A5 and E2). */
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
  declaredMails(names).map((sample, place) => ({
    ...sample,
    title: `${sample.words.template} ${place} with ${kind}`,
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

/** The text that a reader sees of an HTML part, and its elements. */
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
        (href ?? '').replaceAll(/&amp;|&#39;/g, (entity) => entities[entity] ?? ''),
      ),
    ),
  }
}

/** One line, as both parts show the words of a row. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const tidy = (text: string) => text.replaceAll(/[ \n]+/g, ' ')

/** Those of each kind of thing to pay. */
const moneyTemplates = ['unpaid', 'checking', 'returned', 'refund_failed']

test('every template that the code names is among the samples', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(name),
  )
  const inCode = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const named = /\bMailWords\b/.test(text) ? text.matchAll(/template: '(\w+)'/g) : []
    const paid = text.matchAll(/moneyNewsMail\(news, \{.*?kind: '(\w+)'/gs)
    return [
      ...[...named].map(([, template]) => template),
      ...[...paid].flatMap(([, kind]) => moneyTemplates.map((template) => `${kind}_${template}`)),
    ]
  })
  expect(inCode.length).toBeGreaterThan(10)
  const inSamples = declaredMails(plain).map(({ words }) => words.template)
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
      .flatMap((line) => (/^\p{L}[\p{L} ]*\u00a0: /u.test(line) ? line.split('\u00a0: ') : [line]))
    for (const sentence of sentences) expect(words).toContain(tidy(sentence))
  })

  // requirement E3
  test('has links to our site and to a club alone, the same in both parts', () => {
    const pages = links.filter((link) => !link.startsWith('tel:+33'))
    expect(pages.length).toBeGreaterThan(0)
    for (const link of pages) {
      expect(URL.canParse(link)).toBe(true)
      const isMap = link.startsWith('https://www.google.com/maps/search/?api=1&query=')
      expect(isMap || new URL(link).origin === mailOrigin).toBe(true)
    }
    const inText = mail.text.match(/https:\S+/g) ?? []
    expect(pages.filter((link) => link !== `${mailOrigin}/`)).toEqual(inText)
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

describe.each(
  declaredMails(plain).map((one, place) => ({ ...one, title: one.words.template + place })),
)('$title in French', ({ mail }) => {
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
})

test.each(declaredMails(plain))(
  '$words.template tells its amounts as it should: %#',
  ({ mail, says }) => {
    const amounts = `${mail.subject}\n${mail.text}`.match(/\d[\d,]*\u00a0€/g) ?? []
    expect(amounts.filter((amount) => !says.includes(amount))).toEqual([])
  },
)

const ofBookings = declaredMails(plain).filter(({ words }) => words.event !== undefined)

// requirement E8
test.each(ofBookings)(
  '$words.template names the thing and the time on a locked phone: %#',
  ({ mail, words }) => {
    expect(mail.subject).toMatch(/^Padel sam\. 21 à 18h30/)
    expect(mail.subject.length).toBeLessThanOrEqual(60)
    const preview = words.preheader ?? words.lines[0]
    expect(preview).toMatch(/^18h30 – 20h00, Padel 3\. |reviennent|rendre|dépassé/)
  },
)

// requirement E9
test('a cancelled booking removes its confirmation’s event from the calendar', () => {
  const events = ofBookings.map(({ words: { template, event } }) => [
    template,
    event?.uid,
    event?.isCancelled,
  ])
  const uid = 'reservation-4217@4padel.fr'
  expect(events).toContainEqual(['booking_confirmed', uid, false])
  expect(events).toContainEqual(['booking_cancelled', uid, true])
})

// requirement E10
test.each(ofBookings)('$words.template is a receipt where money has moved: %#', ({ words }) => {
  const facts = words.facts?.map(({ label, value }) => `${label} ${value}`).join('\n') ?? ''
  expect(facts).toMatch(/^Réservation n°\u00a04217$/m)
  const moved =
    /^(Payé .*€|Remboursé .*€ sur (ta carte|ton SOLDE)(, dont .*)?), le \d\d\/11\/2026 à/m
  const isUnpaid = words.template === 'booking_at_club' || /réservation annulée/.test(words.subject)
  expect(moved.test(facts)).toBe(!isUnpaid)
})

// requirement E6
test('only a newsletter and an alert can be left from the list of mails, at our own address', () => {
  const ours = /^https:\/\/www\.exemple\.fr\/api\/v1\/\S+\?users_key=[\w-]+(?:&users_id=7)?$/
  for (const { words, mail } of declaredMails(plain)) {
    const canBeLeft = words.reason === 'newsletter' || words.template === 'open_match_alert'
    expect([mail.unsubscribeUrl !== null, ours.test(mail.unsubscribeUrl ?? '')]).toEqual([
      canBeLeft,
      canBeLeft,
    ])
  }
})

describe('the greeting', () => {
  const greeting = (firstName: string) =>
    declaredMails({ ...plain, firstName })
      .find(({ words }) => words.template === 'account_welcome')
      ?.mail.text.split('\n')[0]

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

test('only mails about an account’s security come without the court', () => {
  for (const { words, mail, security = false } of declaredMails(plain)) {
    const { template } = words
    expect({ template, security: !mail.html.includes('&#9679;') }).toEqual({ template, security })
  }
})
