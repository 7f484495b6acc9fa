import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillLimit } from '../testing/fill-limit.ts'
import {
  newcomer,
  membersStandForAll,
  signUpsPerHour,
  startedAt,
} from './members-stand.test-tools.ts'

let count = 0

const stand = await membersStandForAll('sign-up')

/** Each from its own address, so that no limit is met. */
function signUp(
  change: object = {},
  address = `198.51.100.${(count += 1)}`,
  base: object = newcomer,
) {
  return stand.call('POST', '/users/clients?appId=2&isChannelWeb=true', {
    body: { ...base, ...change },
    from: address,
  })
}

const fresh = () => ({ email: `n${(count += 1)}@joueurs.example` })

async function readUserRow(email: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from app_user where email = ${email}`.execute(stand.db)
  return rows[0] ?? {}
}

describe('sign-up', () => {
  // requirement M1
  it('makes an account and opens its session', async () => {
    const { status, body } = await signUp(fresh())
    expect([status, body.status, body.code]).toEqual([201, 201, 0])
    const me = await stand.call('GET', '/users/me', { token: String(body.access_token) })
    expect(me.body).toMatchObject({
      firstName: 'Zoé',
      birthDate: '1990-05-12',
      mobilePhone: '0639980001',
      address: { postalCode: '31770', city: 'Colomiers' },
      termsAcceptedAt: '2026-11-21T13:00:00+01:00',
    })
  })

  // requirement M71
  it('with the fields of the application makes an account that books once it has the terms', async () => {
    const { gender, postalCode, city, termsConditions, center: id, ...sent } = newcomer
    const { body } = await signUp({ ...sent, ...fresh(), center: { id } }, undefined, {})
    const token = String(body.access_token)
    const me = (await stand.call('GET', '/users/me', { token })).body
    const nothing = { gender: null, sexe: null, termsAcceptedAt: null, mustComplete: true }
    expect(me).toMatchObject({
      ...nothing,
      center: { id },
      address: { postalCode: null, city: null },
    })
    const change = { termsConditions, sexe: gender, address: { postalCode, city } }
    const answer = await stand.call('PUT', '/users/clients', { token, body: change })
    expect(answer.body).toMatchObject({ gender, sexe: gender, mustComplete: false })
  })

  it.each([
    [{ sexe: 'Male' }, { sexe: 'Le genre est donné deux fois, et différemment' }],
    [{ sexe: 'Autre' }, { sexe: 'Champ obligatoire' }],
    [{ center: { id: 999 } }, { center: 'Champ obligatoire' }],
    [{ center: { id: 42, name: 'x' } }, { 'center.name': 'Champ inconnu' }],
    [{ center: 'x' }, { center: 'Champ obligatoire' }],
    [{ city: undefined }, { city: 'Choisis ta commune' }],
    [{ postalCode: undefined }, { postalCode: 'Code postal obligatoire' }],
    [{ termsConditions: false }, { termsConditions: 'Champ obligatoire' }],
  ])('refuses %j at its field', async (change, fields) => {
    const { status, body } = await signUp({ ...fresh(), ...change })
    expect([status, body.fields]).toEqual([400, fields])
  })

  // requirement M8
  it('keeps the password only as Argon2id of 19 MiB', async () => {
    const one = fresh()
    await signUp(one)
    expect(String((await readUserRow(one.email)).passwordHash)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  // requirement M11
  it.each([
    [true, 'Email'],
    [false, 'Facebook'],
  ])('with newsletter %s communicates by %s', async (receiveNewsletter, communicationMode) => {
    const one = fresh()
    await signUp({ ...one, receiveNewsletter })
    expect(await readUserRow(one.email)).toMatchObject({ receiveNewsletter, communicationMode })
  })

  // requirement A5
  it('keeps markup in a name as the text it is', async () => {
    const one = { ...fresh(), firstName: '<img onerror=alert(1)>' }
    await signUp(one)
    expect((await readUserRow(one.email)).firstName).toBe('<img onerror=alert(1)>')
  })

  it('takes the commune under its official name', async () => {
    const one = { ...fresh(), postalCode: '01400', city: 'CHATILLON SUR CHALARONNE' }
    await signUp(one)
    expect((await readUserRow(one.email)).city).toBe('Châtillon-sur-Chalaronne')
  })

  it.each(['06 12-34(56)78', '0712345678'])('accepts the mobile %s', async (mobilePhone) => {
    expect((await signUp({ ...fresh(), mobilePhone })).status).toBe(201)
  })
})

const required = 'Champ obligatoire'
const tooLong = '80 caractères au maximum'
const mobile = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
const birth = 'Format incorrect, utilisez JJ / MM / AAAA'
const impossible = 'Cette date de naissance n’est pas possible'
const email = 'Adresse e-mail invalide'
const length = '6 à 16 caractères'
const invisible =
  'Ce champ contient un caractère invisible\u00a0: efface-le, puis tape-le à nouveau'
const character = 'Ce champ contient un caractère qui n’est pas accepté'
const tooYoung =
  'Avant 15 ans, l’accord d’un parent est nécessaire\u00a0: demande-lui de t’inscrire.'

// requirement M2
describe('a field that is wrong', () => {
  it.each<[number, string, unknown, string]>([
    [400, 'firstName', undefined, required],
    [400, 'firstName', 0, required],
    [400, 'firstName', ['Zoé'], required],
    [400, 'firstName', { a: 1 }, required],
    [400, 'firstName', '  ', required],
    [400, 'firstName', '\u200b\u202e', invisible],
    [400, 'firstName', 'Zo\u00adé', invisible],
    [400, 'lastName', '\ufeffPetit', invisible],
    [400, 'city', 'Colo\u200bmiers', invisible],
    [400, 'firstName', 'Deleted', 'Ce prénom n’est pas accepté'],
    [400, 'firstName', 'x'.repeat(10_000), tooLong],
    [400, 'firstName', 'a\u0000b', character],
    [400, 'lastName', '', required],
    [400, 'email', '', required],
    [400, 'email', 'a@b', email],
    [400, 'email', `${'a'.repeat(250)}@b.fr`, email],
    [400, 'email', '"a b"@c.fr', email],
    [400, 'email', 'a@b.fr,c@d.fr', email],
    [400, 'birthDate', '', 'Date de naissance obligatoire'],
    [400, 'birthDate', undefined, 'Date de naissance obligatoire'],
    [400, 'birthDate', '1/2/1990', birth],
    [400, 'birthDate', '1990-05-12', birth],
    [400, 'birthDate', '31/02/1990', impossible],
    [400, 'birthDate', '12/05/1890', impossible],
    [400, 'birthDate', '20/11/1906', impossible],
    [400, 'birthDate', '22/11/2026', impossible],
    [422, 'birthDate', '22/11/2011', tooYoung],
    [400, 'postalCode', '', 'Code postal obligatoire'],
    [400, 'postalCode', '3177', 'Code postal invalide'],
    [400, 'postalCode', '00770', 'Code postal invalide'],
    [400, 'postalCode', '99770', 'Code postal invalide'],
    [422, 'postalCode', '98999', 'Code postal non trouvé'],
    [400, 'city', '', 'Choisis ta commune'],
    [400, 'city', 'Paris', 'Choisis une commune de ce code postal'],
    [400, 'mobilePhone', '', mobile],
    [400, 'mobilePhone', '0512345678', mobile],
    [400, 'mobilePhone', '+33612345678', mobile],
    [400, 'mobilePhone', '061234567', mobile],
    [400, 'mobilePhone', '06123456789', mobile],
    [400, 'center', undefined, required],
    [400, 'center', '42', required],
    [400, 'center', 0, required],
    [400, 'center', 999, required],
    [400, 'center', 60, required],
    [400, 'gender', 'Autre', required],
    [400, 'gender', null, required],
    [400, 'termsConditions', false, required],
    [400, 'role', { id: 1 }, 'Champ inconnu'],
    [400, 'isActive', true, 'Champ inconnu'],
  ])('answers %i for %s = %j', async (status, field, value, sentence) => {
    const answer = await signUp({ ...fresh(), [field]: value })
    expect([answer.status, answer.body.fields]).toEqual([status, { [field]: sentence }])
  })

  it.each([
    [400, 'abcde', length],
    [400, 'a'.repeat(17), length],
    [400, undefined, length],
    [400, 'raquette\u0000', character],
    [400, 'raquette\ud800', character],
    [400, 'raquette\ufffd', character],
    [422, 'Azerty123', 'Ce mot de passe est trop courant, choisis-en un autre'],
  ])('answers %i for the password %s', async (status, password, sentence) => {
    const answer = await signUp({ ...fresh(), userApp: { password } })
    expect([answer.status, answer.body.fields]).toEqual([status, { 'userApp.password': sentence }])
  })

  it('gets all errors that can be known at once', async () => {
    const young = { birthDate: '22/11/2011', userApp: { password: 'Azerty123' } }
    const common = 'Ce mot de passe est trop courant, choisis-en un autre'
    const both = { birthDate: tooYoung, 'userApp.password': common }
    const malformed = await signUp({ ...young, lastName: '', email: 'a@b', role: { id: 1 } })
    expect([malformed.status, malformed.body.code]).toEqual([400, 'bad_request'])
    expect(malformed.body.fields).toEqual({
      lastName: required,
      email,
      role: 'Champ inconnu',
      ...both,
    })
    const wellFormed = await signUp({ ...fresh(), ...young })
    expect([wellFormed.status, wellFormed.body.code]).toEqual([422, 'under_age'])
    expect(wellFormed.body.fields).toEqual(both)
  })

  // requirement M5
  it('accepts someone whose 15th birthday is today', async () => {
    expect(new Date(startedAt).toISOString().slice(0, 10)).toBe('2026-11-21')
    expect((await signUp({ ...fresh(), birthDate: '21/11/2011' })).status).toBe(201)
  })
})

// requirement M14
describe('accounts from one address', () => {
  const address = '192.0.2.77'

  it(`are at most ${signUpsPerHour} in an hour, also when asked for in parallel`, async () => {
    const answers = await Promise.all(
      Array.from({ length: signUpsPerHour + 3 }, () => signUp(fresh(), address)),
    )
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 429)
    expect([made.length, refused.length]).toEqual([signUpsPerHour, 3])
    expect(refused[0]).toMatchObject({
      body: { code: 'too_many_requests' },
      headers: { 'retry-after': '3600' },
    })
  })

  it('do not count against another address', async () => {
    expect((await signUp(fresh(), '192.0.2.78')).status).toBe(201)
  })

  it('may be made again an hour later', async () => {
    stand.pass(59)
    expect((await signUp(fresh(), address)).status).toBe(429)
    stand.pass(1)
    expect((await signUp(fresh(), address)).status).toBe(201)
    stand.pass(-60)
  })
})

describe('an e-mail that has an account', () => {
  // requirement M9
  it('is refused whatever its case', async () => {
    const answer = await signUp({ email: 'LEA@joueurs.example' })
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
  })

  it('goes to exactly one of 20 parallel sign-ups', async () => {
    const one = fresh()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(one)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
  })

  // requirement M14
  it('is answered at most 50 times an hour to one address', async () => {
    await fillLimit(stand, 'failuresOfConnection', { count: 47, key: '192.0.2.1' })
    const statuses: number[] = []
    for (let times = 47; times < 52; times++) {
      statuses.push((await signUp({ email: 'lea@joueurs.example' }, '192.0.2.1')).status)
    }
    expect(statuses).toEqual([409, 409, 409, 429, 429])
  })
})
