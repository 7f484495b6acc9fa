import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { centers } from '../../testing/center-fixture.ts'
import { mailsTo } from '../links/read-link.test-tools.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'
import { addSamples as addCity } from '../calls.ts'
import { addFamily } from './calls.ts'
import { userRow } from './user-row.test-tools.ts'

const stand = await standForEach('profile', { members: 3, prepare: addFamilyAndCity })

async function addFamilyAndCity(opened: Stand): Promise<void> {
  await addFamily(opened.db, 1)
  await addCity(opened)
}

const change = (body: object) =>
  stand.call('PUT', '/users/clients?appId=2', { token: stand.tokens[0], body })

describe('a change of the profile', () => {
  // requirements M37 and M49
  it.each<[string, object, object]>([
    ['mobilePhone', { mobilePhone: '06 39-98(00)02' }, { mobilePhone: '0639980002' }],
    ['maritalStatus', { maritalStatus: ' Mariée ' }, { maritalStatus: 'Mariée' }],
    ['maritalStatus, emptied', { maritalStatus: '' }, { maritalStatus: null }],
    ['gender', { gender: 'Decline' }, { gender: 'Decline' }],
    ['a pseudo with a picture', { pseudo: 'Léa ❤\ufe0f' }, { pseudo: 'Léa ❤\ufe0f' }],
    ['a pseudo of markup', { pseudo: '<img onerror=x>' }, { pseudo: '<img onerror=x>' }],
    ['userLevels', { userLevels: [{ name: 'expert' }] }, { userLevels: [{ name: 'expert' }] }],
    ['no level', { userLevels: [] }, { userLevels: [] }],
    ['communicationMode', { communicationMode: 'Facebook' }, { communicationMode: 'Facebook' }],
    ['center', { center: { id: centers.lyon } }, { center: { id: centers.lyon } }],
    ['newsSms', { newsSms: true }, { newsSms: true }],
    ['playFriendlyGames', { playFriendlyGames: true }, { playFriendlyGames: true }],
    ['tournaments', { participateToSPLFTournaments: true }, { participateToSPLFTournaments: true }],
    ['leagues', { participateToSPLFLeagues: true }, { participateToSPLFLeagues: true }],
    ['hideLastName', { hideLastName: true }, { hideLastName: true }],
    ['kidsAnniversary', { kidsAnniversary: true }, { kidsAnniversary: true }],
    ['partners', { receivePartnersOffers: true }, { receivePartnersOffers: true }],
    ['receiveNewsletter', { receiveNewsletter: true }, { receiveNewsletter: true }],
    [
      'evenings',
      { bookingValidationForEveningMissingPlayer: false },
      { bookingValidationForEveningMissingPlayer: false },
    ],
    [
      'middays',
      { bookingValidationForMiddayMissingPlayer: false },
      { bookingValidationForMiddayMissingPlayer: false },
    ],
    [
      'week-ends',
      { bookingValidationForWeekendMissingPlayer: false },
      { bookingValidationForWeekendMissingPlayer: false },
    ],
    ['the birth date it had', { birthDate: '12/05/1990' }, { birthDate: '1990-05-12' }],
  ])('keeps and shows %s', async (_name, body, shown) => {
    expect(await change(body)).toMatchObject({ status: 200, body: shown })
  })

  it('keeps an address with the commune’s official name', async () => {
    const address = { street: '1 rue du Court', postalCode: '31770', city: 'COLOMIERS' }
    const answer = await change({ address: { ...address, country: { id: 'FR' } } })
    expect(answer.body.address).toMatchObject({ ...address, city: 'Colomiers' })
  })

  // requirement M37
  it('takes « refund » as where refunds go, and never as a balance', async () => {
    const { body } = await change({ refund: 'card' })
    expect([body.refundPreference, body.refund]).toEqual(['card', { currency: 'EUR', value: 0 }])
  })

  it('leaves absent fields unchanged', async () => {
    const before = await userRow(stand.db, 1)
    expect((await change({})).status).toBe(200)
    expect(await userRow(stand.db, 1)).toEqual(before)
  })

  it('keeps a centre of the member that has closed since', async () => {
    await sql`update app_user set center_id = ${centers.inactive} where id = 1`.execute(stand.db)
    expect((await change({ center: { id: centers.inactive } })).status).toBe(200)
  })

  it.each([
    ['ends', 'was proven theirs', '2026-01-01', 0],
    ['leaves', 'nobody has proven theirs', null, 1],
  ])('%s the newsletter of a mailbox that %s', async (_ends, _proven, provenAt, left) => {
    await sql`update app_user set email_verified_at = ${provenAt}
      where id = 1`.execute(stand.db)
    await sql`delete from newsletter_subscriber`.execute(stand.db)
    await sql`insert into newsletter_subscriber (email, subscribed_at)
      values ('joueur1@joueurs.example', now())`.execute(stand.db)
    await change({ receiveNewsletter: false })
    const { rows } = await sql`select from newsletter_subscriber
      where email = 'joueur1@joueurs.example' and unsubscribed_at is null`.execute(stand.db)
    expect(rows).toHaveLength(left)
  })

  it.each<[string, boolean, number]>([
    ['has proven their address', true, 1],
    ['has not proven their address', false, 0],
  ])('welcomes to the newsletter, once, who %s', async (_who, isVerified, mails) => {
    await sql`delete from mail`.execute(stand.db)
    await sql`update app_user set receive_newsletter = false,
        email_verified_at = case when ${isVerified} then now() end
      where id = 1`.execute(stand.db)
    for (const receiveNewsletter of [true, true, false, true]) await change({ receiveNewsletter })
    expect(await mailsTo(stand.db, 'newsletter', 'joueur1@joueurs.example')).toBe(mails)
  })

  it('does not welcome to the newsletter a member who received it before', async () => {
    await sql`delete from mail`.execute(stand.db)
    await sql`update app_user set receive_newsletter = true, email_verified_at = now()
      where id = 1`.execute(stand.db)
    await change({ receiveNewsletter: true })
    expect(await mailsTo(stand.db, 'newsletter', 'joueur1@joueurs.example')).toBe(0)
  })

  it.each(['POST /user/updateUser', 'POST /users/1'])('is the same by %s', async (call) => {
    const [method, path] = call.split(' ') as ['POST', string]
    const answer = await stand.call(method, path, {
      token: stand.tokens[0],
      body: { pseudo: method },
    })
    expect(answer).toMatchObject({ status: 200, body: { id: 1, pseudo: method } })
  })

  // requirement M4
  it('takes a first birth date', async () => {
    await sql`update app_user set birth_date = null where id = 1`.execute(stand.db)
    expect((await change({ birthDate: '01/02/1985' })).body.birthDate).toBe('1985-02-01')
  })

  it('comes too late for an account that is being closed', async () => {
    const row = await userRow(stand.db, 2)
    await sql`update app_user set is_active = false where id = 2`.execute(stand.db)
    const answer = await stand.call('PUT', '/users/clients', {
      token: stand.tokens[1],
      body: { pseudo: 'Revenant' },
    })
    expect(answer.status).toBe(401)
    expect(await userRow(stand.db, 2)).toEqual({ ...row, isActive: false })
  })
})

const mobile = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
const invisible =
  'Ce champ contient un caractère invisible\u00a0: efface-le, puis tape-le à nouveau'
const impossible = 'Cette date de naissance n’est pas possible'
const flagMessage = 'Vrai ou faux attendu'
const unknown = 'Champ inconnu'
const control = 'Ce champ contient un caractère qui n’est pas accepté'

describe('a field that is wrong', () => {
  // requirement M37
  it.each<[number, string, unknown, string]>([
    [400, 'mobilePhone', '', mobile],
    [400, 'mobilePhone', null, mobile],
    [400, 'mobilePhone', '0512345678', mobile],
    [400, 'mobilePhone', '+33612345678', mobile],
    [400, 'maritalStatus', 'x'.repeat(41), '40 caractères au maximum'],
    [400, 'pseudo', 'x'.repeat(21), '20 caractères au maximum'],
    [400, 'pseudo', 'a\u0000b', control],
    [400, 'pseudo', 'Deleted', 'Ce pseudo n’est pas accepté'],
    [400, 'pseudo', 'De\u200bleted', invisible],
    [400, 'pseudo', 'a\u202ebc', invisible],
    [400, 'pseudo', '\u200b\u3164', invisible],
    [400, 'maritalStatus', 'Mari\u00adée', invisible],
    [400, 'birthDate', '31/02/1990', impossible],
    [422, 'birthDate', '13/05/1990', 'La date de naissance ne peut plus être changée.'],
    [400, 'gender', 'Autre', 'Champ obligatoire'],
    [400, 'communicationMode', 'SMS', 'Choisis entre e-mail et Facebook'],
    [400, 'center', { id: 999 }, 'Choisis un club de la liste'],
    [400, 'center', { id: centers.inactive }, 'Choisis un club de la liste'],
    [400, 'center', { id: centers.withoutApplication }, 'Choisis un club de la liste'],
    [400, 'refund', 100, 'Choisis entre SOLDE et carte'],
    [400, 'refund', { currency: 'EUR', value: 100_000 }, 'Choisis entre SOLDE et carte'],
    [400, 'newsSms', 'true', flagMessage],
    [400, 'playFriendlyGames', 1, flagMessage],
    [400, 'participateToSPLFTournaments', null, flagMessage],
    [400, 'participateToSPLFLeagues', 'oui', flagMessage],
    [400, 'kidsAnniversary', [], flagMessage],
    [400, 'receivePartnersOffers', {}, flagMessage],
    [400, 'receiveNewsletter', 0, flagMessage],
    [400, 'bookingValidationForEveningMissingPlayer', '', flagMessage],
    [400, 'bookingValidationForMiddayMissingPlayer', '', flagMessage],
    [400, 'bookingValidationForWeekendMissingPlayer', '', flagMessage],
    [400, 'role', { id: 1 }, unknown],
    [400, 'scope', ['admin'], unknown],
    [400, 'email', 'autre@joueurs.example', unknown],
    [400, 'id', 2, unknown],
    [400, 'licences', [], unknown],
    [400, 'isActive', true, unknown],
    [400, 'password', 'raquette8', unknown],
    [400, 'firstName', 'Autre', unknown],
    [400, 'refundPreference', 'card', unknown],
  ])('answers %i for %s = %j, and nothing is saved', async (status, field, value, sentence) => {
    const before = await userRow(stand.db, 1)
    const answer = await change({ maritalStatus: 'gardé', [field]: value })
    expect([answer.status, answer.body.fields]).toEqual([status, { [field]: sentence }])
    expect(await userRow(stand.db, 1)).toEqual(before)
  })

  it.each<[number, object, string, string]>([
    [400, { postalCode: '3177' }, 'address.postalCode', 'Code postal invalide'],
    [400, { postalCode: '' }, 'address.postalCode', 'Code postal obligatoire'],
    [422, { postalCode: '98999', city: 'X' }, 'address.postalCode', 'Code postal non trouvé'],
    [400, { postalCode: '31770' }, 'address.city', 'Choisis ta commune'],
    [400, { city: 'Colomiers' }, 'address.postalCode', 'Code postal obligatoire'],
    [
      400,
      { postalCode: '31770', city: 'Paris' },
      'address.city',
      'Choisis une commune de ce code postal',
    ],
    [400, { street: 'x'.repeat(121) }, 'address.street', '120 caractères au maximum'],
    [400, { street: 7 }, 'address.street', 'Du texte est attendu'],
    [
      400,
      { additionalInformation: 'x'.repeat(201) },
      'address.additionalInformation',
      '200 caractères au maximum',
    ],
    [400, { floor: '3' }, 'address.floor', unknown],
  ])('answers %i for the address %j', async (status, address, field, sentence) => {
    const before = await userRow(stand.db, 1)
    const answer = await change({ maritalStatus: 'gardé', address })
    expect([answer.status, answer.body.fields]).toMatchObject([status, { [field]: sentence }])
    expect(await userRow(stand.db, 1)).toEqual(before)
  })

  it.each([
    [{ userLevels: [{ name: 'champion' }] }, 'userLevels.0.name'],
    [{ userLevels: [{ name: 'avance' }, { name: 'expert' }] }, 'userLevels'],
    [{ userLevels: 'avance' }, 'userLevels'],
  ])('answers 400 for the level %j', async (body, field) => {
    const answer = await change(body)
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]])
  })

  it.each(['22/11/2027', '23/11/1906'])('refuses %s as a first birth date', async (birthDate) => {
    await sql`update app_user set birth_date = null where id = 1`.execute(stand.db)
    const answer = await change({ birthDate })
    expect([answer.status, answer.body.fields]).toEqual([400, { birthDate: impossible }])
  })

  it('signs out everywhere a member who says that they are under 15, and keeps nothing of it', async () => {
    await sql`update app_user set birth_date = null where id = 3`.execute(stand.db)
    const before = await userRow(stand.db, 3)
    const token = stand.tokens[2]
    const body = { birthDate: '25/11/2011', pseudo: 'Kim' }
    const answer = await stand.call('PUT', '/users/clients', { token, body })
    const sentence =
      'Avant 15 ans, l’accord d’un parent est nécessaire\u00a0: demande-lui de t’inscrire.'
    expect([answer.status, answer.body.fields]).toEqual([422, { birthDate: sentence }])
    expect((await stand.call('GET', '/users/me', { token })).status).toBe(401)
    expect(await userRow(stand.db, 3)).toEqual(before)
  })
})

// requirement M40
it('a change of another member is refused, logged, and changes nothing', async () => {
  const before = await userRow(stand.db, 2)
  const answer = await stand.call('POST', '/users/2', {
    token: stand.tokens[0],
    body: { pseudo: 'Volé' },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect(await userRow(stand.db, 2)).toEqual(before)
  expect(stand.logged()).toContain('"memberId":1,"of":2,')
})
