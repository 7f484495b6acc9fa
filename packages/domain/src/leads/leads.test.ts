import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isoWithOffset } from '../time/hours.ts'
import { addWorkingDays, isPublicHoliday, promisedAnswer } from './answer-time.ts'
import { leadKinds, type LeadKindName } from './kinds.ts'
import { leadFaults, packageFaults, type AskedLead } from './lead-faults.ts'
import { quote, type LeadPackage } from './quote.ts'
import { leadReference } from './reference.ts'
import { parseSiren, parseSiret, parseVatNumber } from './siret.ts'
import { isSuspect } from './suspicion.ts'

const volee: LeadPackage = {
  slug: 'volee',
  name: 'Volée',
  occasion: 'anniv',
  priceCents: 1_500,
  per: 'child',
  minPeople: 8,
  maxPeople: 24,
  peoplePerCourt: 8,
  sport: 'padel',
  ages: { from: 6, to: 14 },
  extras: [
    { slug: 'gateau', name: 'Gâteau', priceCents: 2_500, per: 'group' },
    { slug: 'gouter', name: 'Goûter', priceCents: 300, per: 'child' },
  ],
}

// requirement L3
describe('a quote', () => {
  it('adds the prices per guest and the prices per event, each extra once', () => {
    const people = 10
    expect(quote(volee, { people, extras: [] }).amountCents).toBe(15_000)
    expect(quote(volee, { people, extras: ['gateau', 'gouter'] }).amountCents).toBe(20_500)
    expect(quote(volee, { people, extras: ['gateau', 'gateau'] }).amountCents).toBe(17_500)
  })

  it('is the sum of its lines, and grows with people and extras', () => {
    const extras = fc.subarray(['gateau', 'gouter'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), extras, (people, chosen) => {
        const { lines, amountCents } = quote(volee, { people, extras: chosen })
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents)
        expect(Number.isSafeInteger(amountCents)).toBe(true)
        expect(quote(volee, { people: people + 1, extras: chosen }).amountCents).toBeGreaterThan(
          amountCents,
        )
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('of %s people is a fault', (people) => {
    expect(() => quote(volee, { people, extras: [] })).toThrow(RangeError)
  })

  it('of an extra that is not offered is a fault', () => {
    expect(() => quote(volee, { people: 8, extras: ['feu'] })).toThrow(RangeError)
  })
})

// requirement L4
describe('the promised answer', () => {
  const paris = (local: string) =>
    Temporal.ZonedDateTime.from(`${local}[Europe/Paris]`).epochMilliseconds
  it.each([
    ['on a Tuesday', '2026-11-24T10:15', 1, '2026-11-25T10:15:00+01:00'],
    ['before the office opens', '2026-11-24T07:00', 1, '2026-11-25T09:00:00+01:00'],
    ['in the evening', '2026-11-24T21:00', 1, '2026-11-26T09:00:00+01:00'],
    ['on a Friday', '2026-11-27T17:59', 1, '2026-11-30T17:59:00+01:00'],
    ['on a Friday at six', '2026-11-27T18:00', 1, '2026-12-01T09:00:00+01:00'],
    ['on a Sunday', '2026-11-29T15:00', 2, '2026-12-02T09:00:00+01:00'],
    ['before Christmas', '2026-12-24T12:00', 1, '2026-12-28T12:00:00+01:00'],
    ['before the clocks change', '2027-03-26T10:00', 1, '2027-03-30T10:00:00+02:00'],
    ['five days', '2026-11-24T10:15', 5, '2026-12-01T10:15:00+01:00'],
  ])('%s', (_, now, days, expected) => {
    expect(isoWithOffset(addWorkingDays(paris(now), days, 'Europe/Paris'), 'Europe/Paris')).toBe(
      expected,
    )
  })

  it('is by the clock of the centre', () => {
    const now = paris('2026-11-24T14:30') // 17h30 on Réunion
    expect(isoWithOffset(addWorkingDays(now, 1, 'Indian/Reunion'), 'Indian/Reunion')).toBe(
      '2026-11-25T17:30:00+04:00',
    )
  })

  it('of personal data comes within a month', () => {
    const at = promisedAnswer(paris('2027-01-31T10:00'), { months: 1 }, 'Europe/Paris')
    expect(isoWithOffset(at, 'Europe/Paris')).toBe('2027-02-28T10:00:00+01:00')
  })

  test.each([
    ['2026-04-06', true],
    ['2026-05-14', true],
    ['2026-05-25', true],
    ['2027-03-29', true],
    ['2038-04-26', true],
    ['2026-12-25', true],
    ['2026-12-26', false],
    ['2026-04-03', false],
  ])('%s: a public holiday is %s', (day, isHoliday) => {
    expect(isPublicHoliday(day)).toBe(isHoliday)
  })
})

// requirement L5
test('a reference has no letter that looks like another', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
      (chances) => {
        const reference = leadReference((below) => Math.floor((chances.next().value ?? 0) * below))
        expect(reference).toMatch(/^4P-[2-9A-HJKMNP-TV-Z]{5}$/)
      },
    ),
  )
})

// requirement L2
test.each([
  ['732 829 320 00074', '73282932000074'],
  ['73282932000075', null],
  ['356 000 000 00048', '35600000000048'],
  ['35600000000001', '35600000000001'],
  ['7328293200007', null],
  ['00000000000000', null],
  ['7328293200007a', null],
])('the SIRET %s is understood as %s', (text, siret) => {
  expect(parseSiret(text)).toBe(siret)
})

// requirement R21
test.each([
  ['732 829 320', '732829320'],
  ['732829321', null],
  ['000000000', null],
  ['73282932', null],
])('the SIREN %s is understood as %s', (text, siren) => expect(parseSiren(text)).toBe(siren))

// requirement R21
test.each([
  ['fr 44 732 829 320', 'FR44732829320'],
  ['FR45732829320', null],
  ['FR44732829321', null],
  ['BE0732829320', null],
  ['', null],
])('the VAT number %s is understood as %s', (text, number) =>
  expect(parseVatNumber(text)).toBe(number),
)

// requirement L28
test.each([
  ['Bonjour, voici https://a.example et www.b.example', 1, true, false],
  ['https://a.example http://b.example www.c.example', 1, true, true],
  ['gagne.example/x puis a.example/y et b.example/z', 1, true, true],
  ['Une salle le 12/12, de 14h00 à 16h00, merci.', 2, true, false],
  ['Une salle le 12/12, de 14h00 à 16h00, merci.', 3, true, true],
  ['casino-bonus.com, puis promo.top et gains.casino-bonus.fr', 1, true, true],
  ['Bonjour, voici www.b.example', 1, false, true],
  ['Regarde casino-bonus.com', 1, false, true],
  ['Écris à marie.colin@mail.fr ou paul@club.com.Merci.De plus', 1, false, false],
  ['Une salle le 12/12, de 14h00 à 16h00, merci.', 2, false, false],
])('%j to %s centres, from a form: %s, is suspect: %s', (text, centers, isFromForm, expected) => {
  const same = { centersOfSameWords: centers, timesOfSameWords: centers }
  expect(isSuspect({ texts: [text], ...same, isFromForm })).toBe(expected)
})

// requirement L26
test('the same words a third time are suspect where no form was shown', () => {
  const third = { texts: ['Une salle le 12/12 ?'], centersOfSameWords: 1, timesOfSameWords: 3 }
  const verdicts = [true, false].map((isFromForm) => isSuspect({ ...third, isFromForm }))
  expect(verdicts).toEqual([false, true])
})

// requirement L2
describe('the fields of a kind', () => {
  const none: AskedLead = {
    contactType: 'question',
    lastName: null,
    phone: null,
    informations: '',
    companyName: null,
    date: null,
    city: null,
    centerIds: [],
    capacity: null,
    opTitle: null,
    startingDate: null,
    period: null,
    ages: null,
    extras: [],
    packageSlug: null,
    projectStage: null,
    position: null,
  }
  const whole: AskedLead = {
    ...none,
    lastName: 'Martin',
    phone: '0639980001',
    informations: 'Une question de vingt lettres.',
    companyName: 'Filet SARL',
    date: '2026-12-12',
    city: 'Lyon',
    centerIds: [1],
    capacity: 10,
    opTitle: 'dijon',
    startingDate: '2026-12-12T14:30:00+01:00',
    ages: { from: 8, to: 10 },
    projectStage: 'idee',
    position: { latitude: 45.76, longitude: 4.83 },
  }
  const faults = (contactType: LeadKindName, change: Partial<AskedLead>, from = whole) => {
    const lead = { ...from, contactType, ...change }
    const offered = lead.packageSlug === 'volee' ? volee : null
    return {
      ...leadFaults(lead, '2026-11-24'),
      ...(lead.packageSlug !== null && packageFaults(lead, offered)),
    }
  }

  it.each<[LeadKindName, string[]]>([
    ['question', ['informations', 'user.lastName']],
    ['reservation', ['centers', 'informations', 'user.lastName']],
    [
      'anniversaire',
      [
        'capacity',
        'centers',
        'date',
        'details.ages',
        'details.packageSlug',
        'details.startingDate',
        'user.lastName',
        'user.mobilePhone',
      ],
    ],
    ['evenement', ['capacity', 'centers', 'date', 'user.lastName', 'user.mobilePhone']],
    [
      'team-building',
      ['capacity', 'centers', 'companyName', 'date', 'user.lastName', 'user.mobilePhone'],
    ],
    ['visibilite', ['companyName', 'informations', 'user.lastName', 'user.mobilePhone']],
    [
      'franchise',
      ['city', 'details.projectStage', 'informations', 'user.lastName', 'user.mobilePhone'],
    ],
    ['ouverture', ['opTitle']],
    ['etape', ['city']],
    ['afterwork', ['capacity', 'centers', 'date', 'user.lastName', 'user.mobilePhone']],
  ])('%s: %s', (kind, fields) => {
    expect(Object.keys(faults(kind, {}, none)).toSorted()).toEqual(fields)
  })

  it.each(Object.keys(leadKinds) as LeadKindName[])(
    '%s lacks nothing when all is there',
    (kind) => {
      const change = {
        packageSlug: kind === 'anniversaire' ? 'volee' : null,
        capacity: kind === 'afterwork' ? 4 : 10,
      }
      expect(faults(kind, change)).toEqual({})
    },
  )

  it.each<[Partial<AskedLead>, string, string]>([
    [{ capacity: 7 }, 'capacity', '8 enfants au moins pour cette formule'],
    [{ capacity: 25 }, 'capacity', '24 enfants au plus pour cette formule'],
    [{ packageSlug: 'autre' }, 'details.packageSlug', 'Choisis une formule'],
    [{ extras: ['feu'] }, 'details.extras', 'Choisis une formule'],
    [{ ages: { from: 3, to: 9 } }, 'details.ages', 'De 6 à 14 ans pour cette formule'],
    [{ ages: { from: 10, to: 9 } }, 'details.ages', 'Du plus jeune au plus grand'],
    [
      { date: '2026-11-23', startingDate: '2026-11-23T14:30:00+01:00' },
      'date',
      'Cette date est passée',
    ],
    [{ date: '2029-11-23', startingDate: '2029-11-23T14:30:00+01:00' }, 'date', 'Choisis une date'],
    [{ startingDate: '2026-12-13T14:30:00+01:00' }, 'details.startingDate', 'Choisis une date'],
    [{ centerIds: [1, 2] }, 'centers', 'Choisis un centre'],
  ])('a party with %j is refused', (change, field, sentence) => {
    expect(faults('anniversaire', { packageSlug: 'volee', ...change })).toEqual({
      [field]: sentence,
    })
  })

  it('a package of another occasion is none', () => {
    expect(faults('evenement', { packageSlug: 'volee' })).toEqual({
      'details.packageSlug': 'Choisis une formule',
    })
  })

  it.each([
    [null, 'Champ obligatoire'],
    [0, 'De 1 à 5000 personnes'],
    [-3, 'De 1 à 5000 personnes'],
  ])('an event for %s is refused: %s', (capacity, sentence) => {
    expect(faults('evenement', { capacity, packageSlug: null })).toEqual({ capacity: sentence })
  })

  it.each([0, 5])('an evening for %s is refused', (capacity) => {
    expect(faults('afterwork', { capacity })).toEqual({ capacity: 'De 1 à 4 places' })
  })
})
