import { randomUUID } from 'node:crypto'
import { apiBase, contract, type Endpoint } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { at, centers, tomorrow } from './center-fixture.ts'

export type Fields = Record<string, unknown>

export interface SampleCall {
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** A file that travels as multipart. */
  readonly file?: Buffer
}

/** The child of the samples, of a number that no sign-up takes. */
export const sampleChildId = 1_000_000
const sampleSubscription = { users_key: 'k'.repeat(32), users_id: 1_000_000 }

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Adds to the small network what the samples speak of besides: a region, a postal code, birth
 * dates, a child with the adult who answers for it, and a subscriber of the newsletter.
 */
export async function fillForSamples(db: Db, responsibleId = 1): Promise<void> {
  await sql`update app_user set birth_date = '1990-05-12'`.execute(db)
  await sql`insert into app_user (id, first_name, last_name, birth_date) overriding system value
    values (${sampleChildId}, 'Tom', 'Martin', '2018-02-01')`.execute(db)
  await sql`insert into responsible (child_id, adult_id)
    values (${sampleChildId}, ${responsibleId})`.execute(db)
  await sql`insert into newsletter_subscriber (id, email, key, subscribed_at)
    overriding system value values (${sampleSubscription.users_id}, 'abonne@joueurs.example',
      ${sampleSubscription.users_key}, now())`.execute(db)
  await sql`insert into region (id, name) values (1, 'Île-de-France')`.execute(db)
  await sql`insert into postal_code (code, city, insee_code, population, latitude, longitude)
    values ('31770', 'Colomiers', '31149', 40000, 43.6, 1.3)`.execute(db)
}

const sampleSessionId = '00000000-0000-4000-8000-000000000001'
const sampleLink = { users_key: 'k'.repeat(43), users_id: 1 }

/** Gives member 1 the session that the samples end. */
export async function addSampleSession(db: Db): Promise<void> {
  await sql`insert into session (id, token_hash, user_id, expires_at)
    values (${sampleSessionId}, ${Buffer.alloc(32)}, 1, '2100-01-01')
    on conflict do nothing`.execute(db)
}

const jwe = 'e'.repeat(40)

const profileBody = {
  mobilePhone: '0639980001',
  maritalStatus: 'Mariée',
  birthDate: '12/05/1990',
  gender: 'Female',
  address: {
    street: '1 rue du Court',
    postalCode: '31770',
    city: 'Colomiers',
    additionalInformation: 'Bâtiment B',
    country: { id: 'FR' },
  },
  userLevels: [{ name: 'avance' }],
  pseudo: 'Zouzou',
  communicationMode: 'Email',
  center: { id: centers.toulouse },
  newsSms: true,
  bookingValidationForEveningMissingPlayer: true,
  bookingValidationForMiddayMissingPlayer: true,
  bookingValidationForWeekendMissingPlayer: false,
  playFriendlyGames: true,
  participateToSPLFTournaments: true,
  participateToSPLFLeagues: false,
  kidsAnniversary: true,
  receivePartnersOffers: false,
  receiveNewsletter: true,
  refund: 'wallet',
  termsConditions: true,
}

/** A well-formed request of every call: about a booking, and about one to cancel. */
export function sampleCalls(
  bookingId: number,
  cancelledId = bookingId,
  responsibleId = 1,
): ReadonlyMap<Endpoint, SampleCall> {
  const {
    bookings,
    centers: center,
    members,
    newsletters,
    passwords,
    payments,
    profile,
    sessions,
    closing,
    validation,
    slots,
    social,
  } = contract
  const own = { params: { id: bookingId } }
  const credentials = { email: 'personne@joueurs.example', password: 'raquette7' }
  const period = { from: tomorrow, to: tomorrow, _limit: '5' }
  const position = { latitude: '43.6', longitude: '1.44' }
  const newMember = { createIfNotExist: 'true', center: centers.toulouse, newsletter: 'false' }
  const completion = {
    mobilePhone: '0639980001',
    newsSms: 'true',
    termsConditions: 'true',
    firstName: 'Zoé',
    lastName: 'Petit',
    nonce: 'n-1',
  }
  return new Map<Endpoint, SampleCall>([
    [
      bookings.hold,
      {
        body: {
          center: centers.toulouse,
          sportTypeId: 3,
          startingDate: at('18:00'),
          duration: 60,
          fieldType: 0,
          court: 3,
          nbPlayers: 4,
          price: 3200,
        },
      },
    ],
    [bookings.list, { query: { ...period, owner_like: 'Léa', includeFixtureId: 'true' } }],
    [bookings.participations, { query: { ...period, userId: '1' } }],
    [bookings.get, own],
    [bookings.cancellation, own],
    [bookings.calendar, own],
    [bookings.cancel, { params: { id: cancelledId }, body: { to: 'wallet' } }],
    [center.list, { query: { search: 'toulouse', ...position } }],
    [center.get, { params: { id: centers.toulouse } }],
    [center.applications, { params: { id: centers.toulouse } }],
    [center.regions, {}],
    [center.ofRegion, { params: { id: 1 } }],
    [members.login, { body: credentials }],
    [members.loginClient, { body: credentials }],
    [
      members.signUp,
      {
        body: {
          firstName: 'Zoé',
          lastName: 'Petit',
          email: 'zoe@joueurs.example',
          userApp: { password: 'raquette7' },
          gender: 'Female',
          birthDate: '12/05/1990',
          postalCode: '31770',
          city: 'Colomiers',
          mobilePhone: '0639980001',
          center: centers.toulouse,
          newsSms: false,
          receiveNewsletter: false,
          communicationMode: 'Facebook',
          termsConditions: true,
        },
      },
    ],
    [members.me, { query: { qoodos_refund: 'true' } }],
    [sessions.list, {}],
    [sessions.signOut, {}],
    [closing.reopeningLink, { body: sampleLink }],
    [closing.reopen, { body: sampleLink }],
    [sessions.end, { params: { sessionId: sampleSessionId } }],
    [sessions.endOthers, {}],
    [sessions.createHandover, {}],
    [sessions.takeHandover, { body: { access_token: 'x'.repeat(43) } }],
    [contract.export.data, {}],
    [closing.describe, {}],
    [closing.close, { body: { password: credentials.password, giveUpBalance: true } }],
    [validation.verify, { body: sampleLink }],
    [validation.giveEmail, { body: { email: 'nouvelle@joueurs.example' } }],
    [validation.sendAgain, {}],
    [passwords.prove, { body: { password: credentials.password } }],
    [passwords.forgotten, { body: { email: credentials.email } }],
    [passwords.resetLink, { body: sampleLink }],
    [passwords.reset, { body: { ...sampleLink, password: 'nouveau7' } }],
    [
      passwords.change,
      {
        params: { id: 1 },
        body: { oldPassword: credentials.password, newPassword: 'nouveau7' },
      },
    ],
    [members.cities, { query: { codePostal: '31770' } }],
    [
      newsletters.subscribe,
      {
        body: {
          email: 'nouvelle@joueurs.example',
          firstName: 'Zoé',
          lastName: 'Petit',
          center: { id: centers.toulouse },
        },
      },
    ],
    [newsletters.subscribeMember, {}],
    [newsletters.oneClick, { query: sampleSubscription }],
    [newsletters.link, { body: sampleSubscription }],
    [newsletters.unsubscribe, { body: sampleSubscription }],
    [payments.methods, { query: { bookingId } }],
    [
      payments.payBooking,
      {
        query: { bookingId },
        body: {
          amount: { currency: 'EUR', value: 1 },
          paymentMethod: {
            type: 'scheme',
            encryptedCardNumber: jwe,
            encryptedExpiryMonth: jwe,
            encryptedExpiryYear: jwe,
            encryptedSecurityCode: jwe,
            holderName: 'Léa Martin',
            brand: 'visa',
            checkoutAttemptId: 'x',
            clientStateDataIndicator: true,
          },
          browserInfo: {
            acceptHeader: '*/*',
            colorDepth: 24,
            javaEnabled: false,
            javaScriptEnabled: true,
            language: 'fr-FR',
            screenHeight: 900,
            screenWidth: 1440,
            timeZoneOffset: -60,
            userAgent: 'test',
          },
          channel: 'Web',
          shopperLocale: 'fr-FR',
        },
      },
    ],
    [payments.details, { body: { payment: randomUUID(), details: { redirectResult: 'x' } } }],
    [
      payments.notifications,
      { body: { live: 'false', notificationItems: [{ NotificationRequestItem: {} }] } },
    ],
    [profile.update, { body: profileBody }],
    [profile.updateById, { params: { id: 1 }, body: profileBody }],
    [profile.updateUser, { body: profileBody }],
    [profile.get, { params: { id: 1 } }],
    [profile.teammates, { params: { id: 1 } }],
    [profile.levels, {}],
    [profile.setAvatar, { params: { id: 1 }, file: onePixel }],
    [profile.removeAvatar, { params: { id: 1 } }],
    [profile.avatar, { params: { id: 1 }, query: { v: '0' } }],
    [
      profile.setInfant,
      {
        query: { responsibles: responsibleId },
        body: {
          id: sampleChildId,
          firstName: 'Tom',
          lastName: 'Martin',
          birthDate: '01/02/2018',
          gender: 'Male',
        },
      },
    ],
    [profile.children, { params: { id: responsibleId } }],
    [social.google, { query: newMember, body: { GOOGLE_ID_TOKEN: jwe, ...completion } }],
    [social.facebook, { query: newMember, body: { FB_TOKEN: jwe, ...completion } }],
    [social.apple, { query: newMember, body: { APPLE_TOKEN: jwe, ...completion } }],
    [
      social.facebookCode,
      { body: { code: jwe, redirectUri: 'http://localhost:3000/facebook-auth' } },
    ],
    [social.providers, {}],
    [social.identities, {}],
    [social.tie, { params: { provider: 'google' }, body: { token: jwe, nonce: 'x' } }],
    [social.untie, { params: { provider: 'google' }, body: { password: credentials.password } }],
    [
      slots.day,
      {
        query: {
          center: centers.toulouse,
          date: tomorrow,
          sportType: 3,
          fieldType: 0,
          duration: 90,
        },
      },
    ],
    [
      slots.nearby,
      {
        query: {
          ...position,
          distance: '50',
          date: tomorrow,
          from: '18:00',
          to: '22:00',
          duration: 90,
          sportType: 3,
        },
      },
    ],
    [
      slots.courts,
      {
        query: {
          center: centers.toulouse,
          sportType: 3,
          startingDate: at('18:00'),
          duration: 90,
        },
      },
    ],
    // a centre that does not exist: the stream of one that does would not end
    [slots.stream, { query: { center: 999, date: tomorrow } }],
  ])
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The request of a call as it travels, without who makes it; its values may be of any kind. */
export function requestOf(endpoint: Endpoint, { params = {}, query = {}, body, file }: SampleCall) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  )
  const target = { method: endpoint.method, url: `${apiBase}${path}?${searchOf(query)}` }
  if (file) return { ...target, ...multipartOf(file) }
  const form = endpoint.encoding === 'form'
  return {
    ...target,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body && { payload: form ? searchOf(body) : JSON.stringify(body) }),
  }
}

const boundary = 'quatre-terrains'

/** A file as a browser's form sends it. */
export function multipartOf(file: Buffer, filename = 'photo.png') {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

function searchOf(fields: Fields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, textOf(value))
  }
  return search.toString()
}

// an address cannot carry half a character, and an object may have no text of its own
const textOf = (value: unknown) =>
  (isFields(value) ? JSON.stringify(value) : String(value)).toWellFormed()
