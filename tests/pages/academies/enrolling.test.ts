import type { AcademyHead, CampDay, Course, OwnCourse } from '@quatre/contract'
import {
  ageRefusal,
  dateNumeric,
  dayLong,
  dayMs,
  dayInZone,
  dayShort,
  euros,
  networkTimeZone,
} from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../../apps/server/src/testing/eventually.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { cards } from '../../../apps/server/src/testing/pay.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours, toulouse } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('enrolling', { bank: 'stand-in' })

const readAcademies = async (type: 1 | 2, center = toulouse): Promise<readonly AcademyHead[]> =>
  (
    await site.ask<{ academies: AcademyHead[] }>(
      'GET',
      `/accademies?type=${type}&center=${center.id}`,
    )
  ).academies

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A birth date, as it is typed, of somebody who is of the age of a course. */
function typedBirthDate({ ageCategory, firstDay }: Course): string {
  const year = Number(firstDay.slice(0, 4))
  const age = Array.from({ length: 18 }, (_, at) => at).find(
    (years) => ageRefusal(ageCategory, `${year - years}-01-15`, firstDay) === null,
  )
  if (age === undefined) throw new Error(`no child is of the age ${ageCategory}`)
  return `15/01/${year - age}`
}

async function freeGroup(center = toulouse): Promise<{ academy: AcademyHead; course: Course }> {
  for (const academy of await readAcademies(1, center)) {
    const course = academy.courses.find(
      (one) => one.placesLeft > 1 && !['Adultes', 'Tous'].includes(one.ageCategory),
    )
    if (course) return { academy, course }
  }
  throw new Error('no group has two places')
}

/** Adds a child where it is enrolled, and gives the page that enrols it. */
async function withChild({ visitor }: Member, academyId: number, course: Course, name: string) {
  const page = await visitor.open(
    `/academie-de-padel/${academyId}/inscription-enfants?enfant=nouveau&groupe=${course.id}`,
  )
  return page.main
    .form('Continuer')
    .fill({ Prénom: name, 'Date de naissance': typedBirthDate(course), Genre: 'Fille' })
    .submit()
}

const sheet = {
  'Qui prévenir en urgence': 'Marc Roussel',
  Mobile: '0698112233',
  'Photos du groupe par le club': 'Non',
}

const courses = ({ id, token }: Member, type = 1) =>
  site.ask<OwnCourse[]>('GET', `/users/${id}/academies?type=${type}`, { token })

/** The places are free for the next test. */
async function leaveAll(parent: Member): Promise<void> {
  for (const { id } of await courses(parent)) {
    await site.ask('POST', `/courseEnrolments/${id}/leave`, { token: parent.token, body: {} })
  }
}

/** Sends the form of an enrolment, filled in. */
const keepPlace = ({ main }: Awaited<ReturnType<typeof withChild>>) =>
  main
    .form('Garder la place')
    .fill({ ...sheet, 'J’atteste': true })
    .submit()

// requirements AC17, AC18, AC21, AC22, AC45 and AC59
test('a parent adds a child, fills its sheet once, keeps a place and gives it back', async () => {
  const { academy, course } = await freeGroup()
  const parent = await site.newMember()
  const enrol = await withChild(parent, academy.id, course, 'Lila')
  expect(enrol.main.text).toContain('Inscrire Lila')
  const filled = { ...sheet, 'J’atteste': true, 'Niveau de Lila': 'Débutant' }
  const refused = await enrol.main
    .form('Garder la place')
    .fill({ ...filled, Mobile: '0561000000' })
    .submit()
  expect(refused.main.text).toContain('Mettre 0 au début du numéro')
  const basket = await refused.main.form('Garder la place').fill(filled).submit()
  expect(basket.address).toContain('/academies/payment?inscription=')
  expect(basket.main.text).toMatch(/Place gardée.*Lila/s)
  expect(basket.main.text).toContain(euros(course.priceNow.value))
  const sheets = `/users/responsibles/${parent.id}/sheets`
  expect(await site.ask('GET', sheets, { token: parent.token })).toMatchObject([
    { level: 'debutant', pickUps: [{ name: 'Jeanne Martin' }] },
  ])
  const again = await parent.visitor.open(`/academie-de-padel/${academy.id}/inscription-enfants`)
  expect(again.main.text).toContain('Fiche de Lila complète')
  const tab = await parent.visitor.open('/mon-compte/mes-academies')
  expect(tab.main.text).toContain(`Payer ${euros(course.priceNow.value)}`)
  const sheetForm = tab.main.form('Enregistrer la fiche')
  const wrong = await sheetForm.fill({ Mobile: '0561000000' }).submit()
  expect(wrong.main.text).toContain('La fiche n’est pas changée')
  const changed = await wrong.main
    .form('Enregistrer la fiche')
    .fill({ 'Qui prévenir en urgence': 'Anne Roux' })
    .submit()
  expect(changed.main.text).toContain('En urgence\u00a0: Anne Roux, ')
  const stranger = await (await site.newMember()).visitor.open('/mon-compte/mes-academies')
  expect(stranger.answer.html).not.toContain('Anne Roux')
  await basket.main.press('Retirer')
  expect(await courses(parent)).toEqual([])
})

// requirements AC19 and AC22
test('a family pays two children at once, the second reduced, and one leaves with what the tab said', async () => {
  const { academy, course } = await freeGroup()
  const parent = await site.newMember()
  for (const name of ['Lila', 'Maé']) {
    const enrol = await withChild(parent, academy.id, course, name)
    await keepPlace(enrol)
  }
  const [first, second] = await courses(parent)
  const cents = (first?.due.value ?? 0) + (second?.due.value ?? 0)
  const reduced = course.priceNow.value - Math.floor(course.priceNow.value / 10 + 0.5)
  expect(cents).toBe(course.priceNow.value + reduced)
  await site.ask('POST', `/charges/course/${first?.id}/payment?paidCredit=0`, {
    token: parent.token,
    key: crypto.randomUUID(),
    body: {
      amount: { value: cents, currency: 'EUR' },
      paymentMethod: await site.bank?.card(),
    },
  })
  const done = await parent.visitor.open(
    `/academie-de-padel/confirmation?inscription=${second?.id}`,
  )
  expect(done.main.text).toMatch(/Vous êtes inscrits.*Lila.*Maé/s)
  const tab = await parent.visitor.open('/mon-compte/mes-academies')
  expect(tab.main.text).toContain('Attestation de paiement (PDF)')
  const back = (await courses(parent))[0]?.refund?.value ?? 0
  expect(back).toBeGreaterThan(0)
  expect(tab.main.text).toContain(`${euros(back)} te reviennent.`)
  const left = await tab.main.press('Confirmer l’annulation')
  expect(left.main.text).toContain(`L’inscription est annulée. ${euros(back)} te reviennent.`)
  expect(await courses(parent)).toMatchObject([{ person: { firstName: 'Maé' } }])
  const again = await parent.visitor.open(done.address)
  expect(again.main.text).toMatch(/C’est inscrit.*Maé/s)
  expect(again.main.text).not.toContain('Lila')
  await left.main.press('Confirmer l’annulation')
  expect((await parent.visitor.open(done.address)).address).toBe('/mon-compte/mes-academies')
})

// requirement AC53
test('a family with a child at each of two centres reads one sum, and pays once', async () => {
  const parent = await site.newMember()
  const groups = [await freeGroup(), await freeGroup(tours)]
  for (const [at, { academy, course }] of groups.entries()) {
    const enrol = await withChild(parent, academy.id, course, ['Lila', 'Maé'][at] ?? '')
    await keepPlace(enrol)
  }
  const held = await courses(parent)
  const lila = held.find(({ center }) => center.id === toulouse.id)?.person.id
  const same = `/academie-de-padel/${groups[1]?.academy.id}/inscription-enfants?enfant=${lila}`
  expect((await parent.visitor.open(same)).main.text).toContain(
    `Lila a déjà cours à cette heure, à ${toulouse.name}.`,
  )
  const cents = held.reduce((sum, { due }) => sum + due.value, 0)
  for (const { id } of held) {
    const basket = await parent.visitor.open(`/academies/payment?inscription=${id}`)
    expect(basket.main.text).toContain('2 places gardées')
    for (const { center } of held) expect(basket.main.text).toContain(center.name)
    expect(basket.main.text).toMatch(new RegExp(`Total\\s*${euros(cents)}`))
  }
  await giveCredit(site.db, 'wallet', cents, undefined, parent.id)
  const inCenter = `/${toulouse.slug}/academies/payment?inscription=${held[1]?.id}&avoir=1`
  const done = await (await parent.visitor.open(inCenter)).main.press(/^Payer .* avec mon SOLDE$/)
  expect(done.main.text).toMatch(/Vous êtes inscrits.*Lila.*Maé/s)
  expect((await courses(parent)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
})

// requirements AC32 and AC33
test('a code lowers the basket without a script, is taken off, and one of the whole price confirms', async () => {
  const { academy, course } = await freeGroup()
  const parent = await site.newMember()
  const enrol = await withChild(parent, academy.id, course, 'Lila')
  const basket = await keepPlace(enrol)
  const type = (page: typeof basket, code: string) =>
    page.main.form('Appliquer').fill({ 'Ton code promo': code }).submit()
  const refused = await type(basket, 'RIEN')
  expect(refused.main.field('Ton code promo')).toMatchObject({
    value: 'RIEN',
    said: ['Code promo inexistant'],
  })
  const off = Math.floor(course.priceNow.value / 10 + 0.5)
  const lowered = await type(refused, 'bienvenue')
  expect(lowered.main.text).toContain(`Code BIENVENUE ${euros(-off)}`)
  expect(lowered.main.text).toContain(`Total${euros(course.priceNow.value - off)}`)
  await sql`update promo_code set is_active = false where code = 'BIENVENUE'`.execute(site.db)
  const ended = await parent.visitor.open(lowered.address)
  expect(ended.main.alerts.join()).toContain('Code promo inactif')
  await sql`update promo_code set is_active = true where code = 'BIENVENUE'`.execute(site.db)
  const full = await ended.main.press(/^Retirer le code/)
  expect(full.main.text).toContain(`Total${euros(course.priceNow.value)}`)
  await sql`insert into promo_code (code, percent) values ('OFFERT', 100)`.execute(site.db)
  const free = await type(full, 'offert')
  const done = await free.main.press('Confirmer ma réservation')
  expect(done.main.text).toMatch(/C’est inscrit.*Lila/s)
  await leaveAll(parent)
})

// requirements AC34 and AC36
test('a trial is a choice of the page and its form, and is in the tab of its family', async () => {
  const free = (await readAcademies(1)).flatMap((academy) =>
    academy.courses.flatMap((course) =>
      course.trial?.price.value === 0 && course.ageCategory !== 'Adultes'
        ? [{ academy, course }]
        : [],
    ),
  )
  const [{ academy, course } = { academy: null, course: null }] = free
  if (academy === null) throw new Error('no group has a free trial')
  const text = `Séance d’essai, le ${dayLong(course.trial?.startsAt ?? '')}, gratuite`
  const parent = await site.newMember()
  const page = await parent.visitor.open(`/academie-de-padel/${academy.id}?groupe=${course.id}`)
  expect(page.main.text.replaceAll('\u00a0', ' ')).toContain(text)
  await withChild(parent, academy.id, course, 'Lila')
  const address = `/academie-de-padel/${academy.id}/inscription-enfants?groupe=${course.id}&essai=1`
  const enrol = await parent.visitor.open(address)
  const tab = await keepPlace(enrol)
  expect(tab.address).toBe('/mon-compte/mes-academies')
  expect(tab.main.text).toMatch(/Lila.*Séance d’essai, .*Inscription confirmée/s)
  const again = await parent.visitor.open(address)
  const refused = await again.main.form('Garder la place').submit()
  expect(refused.main.text).toContain('Une seule séance d’essai')
})

// requirements AC37 and AC56
test('a member who stops in the season sends a certificate from the tab, without a script', async () => {
  const { academy, course } = await freeGroup()
  const parent = await site.newMember()
  const enrol = await withChild(parent, academy.id, course, 'Lila')
  await keepPlace(enrol)
  const [held] = await courses(parent)
  await site.ask('POST', `/charges/course/${held?.id}/payment?paidCredit=0`, {
    token: parent.token,
    key: crypto.randomUUID(),
    body: { amount: held?.due, paymentMethod: await site.bank?.card() },
  })
  // as if she had come since September
  await sql`update course_enrolment set bought_from = '2020-01-01' where id = ${held?.id}`.execute(
    site.db,
  )
  const back = (await courses(parent))[0]?.certificate?.refund.value ?? 0
  const tab = await parent.visitor.open('/mon-compte/mes-academies')
  expect(back).toBeGreaterThan(0)
  expect(tab.main.text).toContain(`Avec un certificat médical\u00a0: ${euros(back)} te reviennent`)
  const file = (words: string) => new File([words], 'certificat.pdf', { type: 'application/pdf' })
  const sent = await tab.main
    .form('Envoyer le certificat')
    .fill({ 'Certificat (PDF, JPEG ou PNG, 5 Mo)': file('%PDF-1.7\n%%EOF') })
    .submit()
  expect(sent.main.text).toMatch(/Certificat envoyé le .*le club te répond/)
  const payments = await parent.visitor.open('/mon-compte/mes-paiements')
  const attestation = await payments.main.link(/^Attestation\s: .*, Lila · PDF$/).follow()
  expect(attestation.answer.html.slice(0, 5)).toBe('%PDF-')
  await leaveAll(parent)
})

// requirement AC20
test('a full group is waited for, and its freed place taken and paid', async () => {
  const { academy, course } = await freeGroup()
  const parents: Member[] = []
  for (let free = course.placesLeft; free > 0; free--) {
    const parent = await site.newMember()
    const enrol = await withChild(parent, academy.id, course, 'Ana')
    await keepPlace(enrol)
    parents.push(parent)
  }
  const late = await site.newMember()
  const page = await withChild(late, academy.id, course, 'Noé')
  const tab = await page.main
    .form('Attendre, en 1er')
    .fill({ ...sheet, 'J’atteste': true })
    .submit()
  expect(tab.main.text).toContain('Liste d’attente, 1re famille.')
  const [first] = parents
  if (first === undefined) throw new Error('nobody has enrolled')
  const [held] = await courses(first)
  await site.ask('POST', `/courseEnrolments/${held?.id}/leave`, { token: first.token, body: {} })
  const offered = await eventually(async () => {
    const read = await late.visitor.open('/mon-compte/mes-academies')
    expect(read.main.text).toContain('Une place s’est libérée')
    return read
  })
  const basket = await offered.main.press('Prendre la place')
  expect(basket.main.text).toContain('Panier famille')
})

// requirement AC17
test('days of a camp are chosen one by one, with lunch', async () => {
  const [camp] = (await readAcademies(2)).filter(({ courses: [course] }) =>
    course?.days.every(({ placesLeft, options }) => placesLeft > 0 && options.length > 0),
  )
  const [course] = camp?.courses ?? []
  if (camp === undefined || course === undefined) throw new Error('no camp has places')
  const parent = await site.newMember()
  const enrol = await withChild(parent, camp.id, course, 'Lila')
  const filled = { ...sheet, 'J’atteste': true }
  const dayLabel = ({ startsAt }: CampDay) => capital(dayShort(startsAt))
  const [day, ...others] = course.days
  const lunch = day?.options.find(({ name }) => name === 'lunch')
  if (day === undefined || lunch === undefined) throw new Error('no day with lunch')
  const none = await enrol.main
    .form('Garder la place')
    .fill({ ...filled, ...Object.fromEntries(course.days.map((one) => [dayLabel(one), false])) })
    .submit()
  expect(none.main.text).toContain('Choisis au moins un jour')
  // ticked boxes stay ticked when another field is refused
  const refused = await none.main
    .form('Garder la place')
    .fill({
      ...filled,
      Mobile: '0561000000',
      [dayLabel(day)]: true,
      [`Déjeuner, ${euros(lunch.price.value)}`.replace(/\s/g, ' ')]: true,
    })
    .submit()
  const page = await refused.main.form('Garder la place').fill(filled).submit()
  expect(others.length).toBeGreaterThan(0)
  expect(page.main.text).toContain(euros((day.price?.value ?? 0) + lunch.price.value))
  expect(page.main.text).toMatch(/1\sjour.*1\s×\sdéjeuner/s)
})

test('without an academy it is looked for first, and a guest signs in', async () => {
  const parent = await site.newMember()
  const page = await parent.visitor.open('/academy-de-padel/inscription-enfants')
  expect(page.address).toBe('/academie-de-padel')
  const guest = await site.visitor().open('/academie-de-padel/10000/inscription')
  expect(guest.address).toContain('/signin')
})

// requirements AC28, AC30 and AC31
test('a family pays in three, reads that the second was refused, and pays it with its SOLDE', async () => {
  const { academy, course } = await freeGroup(tours)
  const parent = await site.newMember()
  const { id: userId, token, visitor } = parent
  const enrol = await withChild(parent, academy.id, course, 'Lila')
  const basket = await keepPlace(enrol)
  const three = await basket.main.link('En 3 fois sans frais').follow()
  const third = Math.floor(course.priceNow.value / 3)
  const first = course.priceNow.value - 2 * third
  const day = (days: number) => dateNumeric(dayInZone(site.now() + days * dayMs, networkTimeZone))
  expect(three.main.text).toMatch(/Aujourd’hui.*Le \d\d.*Le \d\d/s)
  expect(three.main.text).toContain(`puis ${euros(third)} le ${day(30)}`)
  expect(three.main.text).toContain(`${euros(first)} débités maintenant`)
  expect(three.main.text).not.toContain('SOLDE')
  const [held] = await courses(parent)
  const send = { token, key: crypto.randomUUID() }
  const amount = { value: first, currency: 'EUR' }
  const paymentMethod = await site.bank?.card(cards.keptThenRefused)
  await site.ask('POST', `/charges/course/${held?.id}/payment?paidCredit=0`, {
    ...send,
    body: { amount, paymentMethod, inThree: true },
  })
  const done = await visitor.open(`/academie-de-padel/confirmation?inscription=${held?.id}`)
  expect(done.main.text).toContain(
    `Encore prélevés sur ta carte\u00a0: ${euros(third)} le ${day(30)}`,
  )
  const tab = () => visitor.open('/mon-compte/mes-academies')
  expect((await tab()).main.text).toMatch(/te reviennent\. .* à venir ne seront pas prélevés/s)
  await eventually(async () => {
    const { rows } = await sql`select from stored_card where user_id = ${userId}`.execute(site.db)
    expect(rows).toHaveLength(1)
  })
  await sql`update session set expires_at = '2100-01-01'`.execute(site.db)
  site.clock(site.now() + 30 * dayMs)
  await site.jobs.repeat('charge instalments')
  const owing = await eventually(async () => {
    const read = await tab()
    expect(read.main.text).toContain('Ta banque a refusé un paiement')
    return read
  })
  await giveCredit(site.db, 'wallet', third, undefined, userId)
  const page = await owing.main.link('Payer maintenant').follow()
  expect(page.main.text).toMatch(/Paiement à régler.*Lila/s)
  const byCredit = await visitor.open(`${page.address}&avoir=1`)
  const settled = await byCredit.main.press(/^Payer .* avec mon SOLDE$/)
  expect(settled.main.text).toContain('C’est inscrit')
  expect((await tab()).main.text).not.toContain('Ta banque a refusé')
})
