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
}

/** Adds to the small network what the samples speak of besides: a region and a postal code. */
export async function fillForSamples(db: Db): Promise<void> {
  await sql`insert into region (id, name) values (1, 'Île-de-France')`.execute(db)
  await sql`insert into postal_code (code, city, insee_code, population, latitude, longitude)
    values ('31770', 'Colomiers', '31149', 40000, 43.6, 1.3)`.execute(db)
}

const jwe = 'e'.repeat(40)

/** A well-formed request of every call: about a booking, and about one to cancel. */
export function sampleCalls(
  bookingId: number,
  cancelledId = bookingId,
): ReadonlyMap<Endpoint, SampleCall> {
  const { bookings, centers: center, members, payments, slots } = contract
  const own = { params: { id: bookingId } }
  const credentials = { email: 'personne@joueurs.example', password: 'raquette7' }
  const period = { from: tomorrow, to: tomorrow, _limit: '5' }
  const position = { latitude: '43.6', longitude: '1.44' }
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
    [members.signOut, {}],
    [members.cities, { query: { codePostal: '31770' } }],
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
export function requestOf(endpoint: Endpoint, { params = {}, query = {}, body }: SampleCall) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  )
  const form = endpoint.encoding === 'form'
  return {
    method: endpoint.method,
    url: `${apiBase}${path}?${searchOf(query)}`,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body && { payload: form ? searchOf(body) : JSON.stringify(body) }),
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
