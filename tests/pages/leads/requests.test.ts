import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { eventually } from '../../../apps/server/src/testing/eventually.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'

const site = await siteForAll('requests')

/** Each test reads its form at ten o’clock and sends it after the time that a person needs to fill it in. */
const thinkMs = 20_000
let now = fixtureNow
beforeEach(() => {
  // five requests of a kind come from one connection in an hour
  now += 3_700_000
  site.clock(now)
})
const think = () => {
  now += thinkMs
  site.clock(now)
}

const newEmail = () => `parent.${randomUUID().slice(0, 12)}@exemple.fr`
const person = (email: string) => ({
  Prénom: 'Zoé',
  Nom: 'Petit',
  'E-mail': email,
  Mobile: '06 39 98 00 01',
})

const readLead = (email: string) =>
  site.db.selectFrom('lead').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const mailsAbout = (reference: string) =>
  site.db.selectFrom('mail').selectAll().where('text', 'like', `%${reference}%`).execute()

const day = '2026-12-12'
const party = `/toulouse-colomiers/anniv?formule=bandeja&personnes=10&plus-gateau=oui&jour=${day}&heure=14:00`
const totalText = (page: Page) =>
  /Total( TTC)? ?([\d\s\u202f\u00a0]+ ?€)/.exec(page.main.text)?.[2]?.trim()

describe('A quote', () => {
  // requirements LP1 and LP2
  test('has one sum on the page, in the request and in both mails', async () => {
    const visitor = site.visitor()
    const email = newEmail()
    const month = await visitor.open(
      '/toulouse-colomiers/anniv?formule=bandeja&personnes=10&mois=2026-12',
    )
    const starts = await month.main.link(/samedi 12 décembre/).follow()
    const chosen = await starts.main.link('14h00').follow()
    expect(totalText(chosen)).toBe('190\u00a0€')
    const page = await visitor.open(party)
    expect(totalText(page)).toBe('215\u00a0€')
    think()
    const typed = { ...person(email), 'Âge du plus jeune': '7', 'Du plus grand': '9' }
    const sent = await page.main.form('Demander le sam. 12 déc.').fill(typed).submit()
    const lead = await readLead(email)
    expect(sent.main.statuses[0]).toMatch(
      new RegExp(`^Demande ${lead.reference} envoyée à l.*, réponse d’ici [a-z]+ (matin|soir)`),
    )
    expect(lead).toMatchObject({ kind: 'anniversaire', capacity: 10, amountCents: 21_500 })
    const mails = await mailsAbout(lead.reference)
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'lead_received',
      'lead_to_center',
    ])
    for (const { text } of mails) expect(text).toContain('215\u00a0€')
  })

  // requirement LP3
  test('is brought up to date by a press where no script does it', async () => {
    const fields = { etape: 'choix', formule: 'smash', personnes: '12', 'plus-photo': 'oui' }
    const action = `/toulouse-colomiers/anniv?jour=${day}`
    const led = await site.visitor().post({ action, method: 'post', isMultipart: false, fields })
    expect(led.status).toBe(303)
    expect(led.location).toContain(`jour=${day}&formule=smash&personnes=12&plus-photo=oui`)
    const page = await site.visitor().open(led.location)
    expect(totalText(page)).toBe('336\u00a0€')
  })

  // requirement LP4
  test('that lacks a field says so there, and keeps all typed text', async () => {
    const page = await site.visitor().open(party.replace('personnes=10', 'personnes=3'))
    expect(page.main.text).toContain('8 enfants au moins pour cette formule')
    think()
    const typed = { Prénom: 'Zoé', 'Allergies, souhaits (facultatif)': 'Un enfant sans gluten.' }
    const refused = await page.main.form('Demander le sam. 12 déc.').fill(typed).submit()
    expect(refused.status).toBe(400)
    const { main } = refused
    expect(main.field('Nom').said).toContain('Champ obligatoire')
    expect(main.field('Prénom').value).toBe('Zoé')
    expect(main.field('Allergies, souhaits (facultatif)').value).toBe('Un enfant sans gluten.')
    expect(main.text).toContain('8 enfants au moins pour cette formule')
    expect(totalText(refused)).toBe('82\u00a0€')
  })

  // requirement LP5
  test('of no hour asks for one', async () => {
    const page = await site.visitor().open(party.replace('&heure=14:00', ''))
    think()
    const refused = await page.main
      .form('Demander le sam. 12 déc.')
      .fill(person(newEmail()))
      .submit()
    expect(refused.main.text).toContain('Choisis une date et une heure')
  })

  // requirement LP6
  test('of a company goes to the CRM with its sum', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/team-building?center=42&formule=soiree&personnes=12')
    expect(totalText(page)).toBe('864\u00a0€')
    think()
    const { Mobile, ...who } = person(email)
    const typed = { ...who, Téléphone: Mobile, Entreprise: 'Filet SARL', 'Ou une période': 'mars' }
    const sent = await page.main.form('Recevoir le devis').fill(typed).submit()
    expect(sent.main.statuses[0]).toContain('envoyée')
    const lead = await readLead(email)
    expect(lead).toMatchObject({
      kind: 'team-building',
      amountCents: 86_400,
      companyName: 'Filet SARL',
    })
  })

  // requirement LP17
  test('of a company begins without a package, and is sent without one', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/entreprises?center=42')
    expect(page.main.text).not.toMatch(/Total TTC/)
    think()
    const { Mobile, ...who } = person(email)
    const typed = { ...who, Téléphone: Mobile, Entreprise: 'Filet SARL', 'Ou une période': 'mars' }
    const sent = await page.main.form('Envoyer ma demande').fill(typed).submit()
    expect(sent.main.statuses[0]).toContain('envoyée')
    expect(await readLead(email)).toMatchObject({
      amountCents: null,
      details: expect.not.objectContaining({ packageSlug: expect.any(String) }),
    })
  })

  // requirements LP2 and LP6
  test.each([
    ['sur-mesure', 'sur devis', null],
    ['midi-fixe', '720\u00a0€', 72_000],
  ])(
    'of a company has its price on the screen of the doors: %s',
    async (slug, told, amountCents) => {
      const email = newEmail()
      const page = await site.visitor().open(`/entreprises?center=42&formule=${slug}&personnes=6`)
      expect(page.main.text).toContain('600\u00a0€')
      expect(page.main.text).toContain('libre')
      expect(page.main.text).toMatch(new RegExp(`Total( TTC)? ?${told}`))
      think()
      const { Mobile, ...who } = person(email)
      const typed = {
        ...who,
        Téléphone: Mobile,
        Entreprise: 'Filet SARL',
        'Ou une période': 'mars',
      }
      await page.main.form('Envoyer ma demande').fill(typed).submit()
      const lead = await readLead(email)
      expect(lead).toMatchObject({ kind: 'entreprise', amountCents })
      const mails = await mailsAbout(lead.reference)
      expect(mails.map(({ text }) => text.includes(told))).toEqual([
        amountCents !== null,
        amountCents !== null,
      ])
    },
  )

  // requirement LP7
  test('of a place without the offer shows where it can be had, without a form', async () => {
    const page = await site.visitor().open('/hotel-du-collectionneur/anniv')
    expect(page.heading).toMatch(/^Pas d’anniversaire à /)
    expect(page.main.forms).toEqual([])
  })

  // requirement LP8
  test('of an operation that is not on is that of every day; older addresses lead on', async () => {
    const temporary = await site.visitor().ask('/team-building/temp')
    expect([temporary.status, temporary.location]).toEqual([302, '/team-building'])
    const alias = await site.visitor().ask('/events?personnes=24')
    expect([alias.status, alias.location]).toEqual([301, '/evenements?personnes=24'])
  })
})

// requirement LP19
describe('An offer of few centres is requested on its page', () => {
  test('a trial of fitness', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/fitness')
    think()
    const typed = {
      Prénom: 'Zoé',
      Nom: 'Petit',
      'E-mail': email,
      'L’heure qui t’arrange, ce que tu cherches': 'Un lundi vers midi, dos.',
    }
    await page.main.form('Demander un essai').fill(typed).submit()
    const lead = await readLead(email)
    expect(lead).toMatchObject({ kind: 'question', opTitle: 'Fitness', phone: null })
    const [mail] = (await mailsAbout(lead.reference)).filter(
      (one) => one.template === 'lead_to_center',
    )
    expect(mail?.text).toMatch(/Sujet\s*:? Fitness/)
  })

  test('the wood for a group, of how many and when', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/carrieres/hoops-corner')
    think()
    const back = await page.main.form('Demander le parquet').fill(person(email)).submit()
    expect(back.main.field('Combien de personnes').said).toContain('Champ obligatoire')
    expect(back.main.field('Le jour ou la période').said).toContain('Choisis une date')
    think()
    for (const people of ['-3', '0', '2,5', 'dix', '6000', '9'.repeat(30)]) {
      const form = back.main.form('Demander le parquet').fill({ 'Combien de personnes': people })
      const { said } = (await form.submit()).main.field('Combien de personnes')
      expect(said).toEqual(['De 1 à 5000 personnes'])
    }
    const typed = { 'Combien de personnes': '14', 'Le jour ou la période': 'un samedi de mars' }
    await back.main.form('Demander le parquet').fill(typed).submit()
    expect(await readLead(email)).toMatchObject({
      kind: 'evenement',
      capacity: 14,
      opTitle: 'Hoops Factory',
    })
  })
})

describe('A form', () => {
  // requirement LP9
  test('that is sent at once comes back filled in', async () => {
    const page = await site.visitor().open('/contact')
    const typed = {
      ...questionFields(newEmail()),
      'Ton message': 'Où se garer un samedi après-midi ?',
    }
    const back = await page.main.form('Envoyer ma question').fill(typed).submit()
    expect(back.main.alerts).toEqual(['Vérifie tes réponses, puis envoie.'])
    expect(back.main.field('Ton message').value).toBe('Où se garer un samedi après-midi ?')
    think()
    const sent = await back.main.form('Envoyer ma question').submit()
    expect(sent.main.statuses[0]).toMatch(/^Demande 4P-\w{5} envoyée/)
  })

  // requirement LP10
  test('of a member is filled in and folded', async () => {
    const { visitor, email } = await site.newMember()
    const page = await visitor.open('/visibilite')
    expect(page.main.field('E-mail').value).toBe(email)
    expect(page.main.text).toContain('Modifier')
    think()
    const typed = {
      Entreprise: 'Filet SARL',
      'Ce que tu cherches': 'Une vitre à Colomiers, six mois.',
    }
    await page.main.form('Demander le dossier média').fill(typed).submit()
    expect(await readLead(email)).toMatchObject({ kind: 'visibilite', companyName: 'Filet SARL' })
  })

  // requirement LP4
  test.each([
    ['/contact', 'Envoyer ma question', { Motif: 'Choisis un motif' }],
    ['/monte-ton-padel', 'Recevoir le dossier', { Ville: 'Champ obligatoire' }],
    [
      '/entreprises',
      'Envoyer ma demande',
      { Entreprise: 'Champ', 'Ou une période': 'Choisis une date', Club: 'Choisis un centre' },
    ],
    ['/partenaires', 'Proposer ma marque', { Entreprise: 'Champ', Téléphone: 'Mettre 0' }],
    ['/visibilite', 'Demander le dossier média', { 'Ce que tu cherches': 'cherches, en 20' }],
    [
      '/recrutement',
      'Envoyer ma candidature',
      { Poste: 'Champ', Mobile: 'Mettre 0', CV: 'PDF ou DOCX' },
    ],
    ['/ouvertures-a-venir/reims', 'Préviens-moi à l’ouverture', { 'E-mail': 'Champ obligatoire' }],
  ])('%s names its missing fields', async (address, button, faults) => {
    const page = await site.visitor().open(address)
    think()
    const refused = await page.main.form(button).submit()
    expect(refused.status).toBe(400)
    for (const [label, sentence] of Object.entries(faults))
      expect(refused.main.field(label).said.join()).toContain(sentence)
  })

  // requirement LP11
  test('has a hidden field; a bot that fills it in is thanked, and nothing is kept', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/contact')
    think()
    const typed = {
      ...questionFields(email),
      'Ton message': 'Bonjour, voici mon site et mes prix.',
      'Laisse ce champ vide': 'oui',
    }
    const sent = await page.main.form('Envoyer ma question').fill(typed).submit()
    expect(sent.main.statuses[0]).toContain('envoyée')
    await expect(readLead(email)).rejects.toThrow('no result')
  })
})

const questionFields = (email: string) => {
  const { Mobile: _, ...who } = person(email)
  return { ...who, Motif: 'Le club, le jeu' }
}

describe('An application', () => {
  const pdf = (content = '%PDF-1.7\n1 0 obj\n%%EOF\n') =>
    new File([content], 'cv.pdf', { type: 'application/pdf' })

  // requirements LP12 and L68
  test('goes with its file, without a script', async () => {
    const email = newEmail()
    const page = await site.visitor().open('/recrutement/accueil-colomiers')
    expect(page.main.text).toContain('bruts par mois')
    const form = page.main.form('Envoyer ma candidature')
    const sent = await form.fill({ ...person(email), CV: pdf() }).submit()
    expect(sent.main.statuses[0]).toMatch(/^Candidature n°\s\d+ envoyée, réponse sous dix jours/)
    const kept = await site.db
      .selectFrom('jobApplication')
      .innerJoin('jobFile', 'jobFile.applicationId', 'jobApplication.id')
      .select(['desiredPosition', 'format'])
      .where('email', '=', email)
      .execute()
    expect(kept).toEqual([{ desiredPosition: 'Accueil et bar', format: 'pdf' }])
    await expect(linkInMail(site.db, email, 'application_received')).resolves.toContain('users_key')
  })

  // requirement LP13
  test('with a file of another kind has the error at the file, and keeps its words', async () => {
    const page = await site.visitor().open('/recrutement')
    const typed = { ...person(newEmail()), Poste: 'Bar', CV: pdf('MZ') }
    const refused = await page.main.form('Envoyer ma candidature').fill(typed).submit()
    expect(refused.main.field('CV').said.join()).toContain('PDF ou DOCX')
    expect(refused.main.field('Poste').value).toBe('Bar')
  })
})

// requirement LP14
test('A visitor who waits for an opening is led to the next steps', async () => {
  const email = newEmail()
  const page = await site.visitor().open('/ouvertures-a-venir/reims')
  think()
  const form = page.main.form('Préviens-moi à l’ouverture')
  const noted = await form.fill({ Prénom: 'Zoé', 'E-mail': email }).submit()
  expect(noted.address).toBe('/ouvertures-a-venir/reims/confirmation')
  expect(noted.heading).toBe('C’est noté')
  expect(await readLead(email)).toMatchObject({ kind: 'ouverture', opTitle: 'reims' })
})

// requirement LP15
test('Places of an evening are kept while there are some; then one waits', async () => {
  const evening = '/boulogne-billancourt/invitation-afterwork'
  const ask = async () => {
    const page = await site.visitor().open(evening)
    think()
    const typed = { ...person(newEmail()), 'Combien de places': '4' }
    const [button = ''] = page.main.buttons.filter((name) => /place|attente/.test(name))
    return page.main.form(button).fill(typed).submit()
  }
  const places = []
  for (let count = 0; count < 5; count++) places.push(await ask())
  expect(places.map(({ heading }) => heading)).toEqual([
    ...Array.from({ length: 4 }, () => 'À bientôt au club'),
    'Liste d’attente',
  ])
  expect((await site.visitor().open(evening)).main.text).toContain('Complet')
  const file = await site.visitor().ask(`${evening}/agenda.ics`)
  expect([file.status, file.answer.html]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')])
})

// requirement LP16
test('The page of a mail’s link says once, when it is pressed, whether there was an answer', async () => {
  const email = newEmail()
  const page = await site.visitor().open(party)
  think()
  const typed = { ...person(email), 'Âge du plus jeune': '7', 'Du plus grand': '9' }
  await page.main.form('Demander le sam. 12 déc.').fill(typed).submit()
  const lead = await readLead(email)
  const { text } = await eventually(() =>
    site.db
      .selectFrom('mail')
      .select('text')
      .where('template', '=', 'lead_to_center')
      .where('text', 'like', `%${lead.reference}%`)
      .executeTakeFirstOrThrow(),
  )
  const link = /\/demandes\/reponse\S+/.exec(text)?.[0] ?? ''
  const asked = await site.visitor().open(link)
  expect(asked.heading).toBe('As-tu eu une réponse\u00a0?')
  expect((await readLead(email)).answeredAt).toBeNull()
  const said = await asked.main.press('Confirmer')
  expect(said.heading).toBe('Merci, c’est noté')
  expect((await readLead(email)).answeredAt).not.toBeNull()
})
