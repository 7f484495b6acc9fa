import { contract, type Place } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readEnvironment } from '../environment.ts'
import { keepLog } from '../testing/kept-log.ts'

// Saturday 21 November 2026, 14:00 in Paris.
let now = Date.parse('2026-11-21T13:00:00Z')

const fixture = `
  insert into region (id, name) values (2, 'Occitanie'), (1, 'Île-de-France'), (9, 'Bretagne');
  insert into sport (id, slug, name, player_count) values (3, 'padel', 'Padel', 4), (1, 'squash', 'Squash', 2);
  insert into field_type (id, name) values (1, 'Couvert'), (2, 'Extérieur');
  insert into center (id, slug, name, is_active, latitude, longitude, street_number, street, postal_code, city, phone_number, region_id)
  values
    (56, 'hotel-du-collectionneur', 'Hôtel du Collectionneur', true, 48.8762, 2.3046, '51', 'Rue de Courcelles', '75008', 'Paris', '0199005607', 1),
    (42, 'toulouse-colomiers', 'Toulouse Colomiers', true, 43.6187, 1.3146, '12', 'Chemin de la Ménude', '31770', 'Colomiers', '0536494207', 2),
    (2, 'creteil', 'Créteil', true, 48.7862, 2.4523, '5', 'Rue Le Corbusier', '94000', 'Créteil', '0199000207', 1),
    (58, 'ajaccio', 'Ajaccio', true, 41.9468, 8.7672, '90', 'Route de Mezzavia', '20090', 'Ajaccio', '0465715807', null),
    (39, 'metz', 'Metz Augny', false, 49.0652, 6.1242, '4', 'Rue du Bois', '57685', 'Augny', '0353013907', null),
    (63, 'mulhouse', 'Mulhouse', true, 47.7874, 7.3241, '21', 'Rue de Richwiller', '68260', 'Kingersheim', '0353016307', 9);
  insert into center_application (center_id, application_id)
  values (56, 2), (42, 2), (42, 1), (2, 2), (58, 2), (39, 2), (63, 1);
  insert into opening_hours (center_id, weekday, opens_at, closes_at)
  select id, weekday, 480, 1410 from center, generate_series(1, 7) weekday where id <> 58;
  insert into opening_exception (center_id, day, opens_at, closes_at, reason)
  values (42, '2026-11-20', null, null, 'Travaux'), (42, '2026-12-25', null, null, 'Noël');
  insert into court (center_id, sport_id, field_type_id, name, places, position, is_active)
  values (42, 3, 2, 'Terrain 2', 4, 2, true), (42, 3, 1, 'Terrain 1', 4, 1, true),
    (42, 3, 1, 'Terrain 3', 4, 3, false), (42, 1, 1, 'Squash 1', 2, 4, true);
  insert into postal_code (code, city, insee_code, population, latitude, longitude)
  values ('31700', 'Blagnac', '31069', 25000, 43.636, 1.39),
    ('78000', 'Versailles', '78646', 85000, 48.8, 2.13),
    ('95100', 'Saint-Ouen-l''Aumône', '95572', 24000, 49.04, 2.12),
    ('88700', 'Saint-Ouen-lès-Parey', '88430', 500, 48.17, 5.77);`

const database = await createTestDatabase('centers')
await sql.raw(fixture).execute(database.db)
const app = await buildApp({
  db: database.db,
  databaseUrl: database.url,
  environment: readEnvironment({}),
  log: keepLog('centers').log,
  clock: () => now,
  pages: 'none',
  answers: 'check',
})

beforeEach(() => {
  now = Date.parse('2026-11-21T13:00:00Z')
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function get(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}` })
  return { status: answer.statusCode, body: answer.json() }
}

async function names(path: string): Promise<string[]> {
  const { body } = await get(path)
  return body.map((center: { centerName: string }) => center.centerName)
}

const everyName = ['Ajaccio', 'Créteil', 'Toulouse Colomiers', 'Hôtel du Collectionneur']

describe('the list of centres', () => {
  // requirement C1
  test('holds active centres with application entry 2, by name, « Collectionneur » last', async () => {
    expect(await names('/centers')).toEqual(everyName)
  })

  test('answers as the contract promises', async () => {
    const { body } = await get('/centers?appId=2&isChannelWeb=true')
    expect(contract.centers.list.answer.parse(body)).toHaveLength(4)
  })

  // requirement C6
  test('finds by the beginning of a name, whatever the accents', async () => {
    expect(await names('/centers?search=creteil')).toEqual(['Créteil'])
  })

  test('finds by town', async () => {
    expect(await names('/centers?search=paris')).toEqual(['Hôtel du Collectionneur'])
  })

  test('finds by postal code', async () => {
    expect(await names('/centers?search=31770')).toEqual(['Toulouse Colomiers'])
  })

  test('finds every centre for a text of blanks', async () => {
    expect(await names('/centers?search=%20')).toEqual(everyName)
    expect(await names('/centers?search=null')).toEqual(everyName)
    expect((await get('/places?search=null')).body).toEqual((await get('/places')).body)
  })

  test('starts at the position given and says how far each centre is', async () => {
    const { body } = await get('/centers?latitude=43.6&longitude=1.44')
    expect(body[0]).toMatchObject({ slug: 'toulouse-colomiers', distanceKm: 10.311 })
    expect(body.map((center: { id: number }) => center.id)).toEqual([42, 2, 56, 58])
  })

  test('gives the one of a slug or of a number, and none of what no centre has', async () => {
    expect(await names('/centers?slug=creteil')).toEqual(['Créteil'])
    expect(await names('/centers?id=42')).toEqual(['Toulouse Colomiers'])
    for (const of of ['slug=versailles', 'slug=metz', 'id=39', 'id=42&slug=creteil']) {
      expect(await names(`/centers?${of}`)).toEqual([])
    }
  })

  test('gives a page of them, by name or around a position', async () => {
    expect(await names('/centers?_limit=3')).toEqual(everyName.slice(0, 3))
    expect(await names('/centers?_limit=3&_page=2')).toEqual(everyName.slice(3))
    expect(await names('/centers?_limit=3&_page=3')).toEqual([])
    const { body } = await get('/centers?_limit=2&latitude=43.6&longitude=1.44')
    expect(body.map(({ id }: { id: number }) => id)).toEqual([42, 2])
    expect(contract.centers.list.answer.parse(body)).toHaveLength(2)
    expect((await get('/centers?_limit=101')).status).toBe(400)
  })

  test('filters before it starts at the position given', async () => {
    expect(await names('/centers?search=c&latitude=48.87&longitude=2.31')).toEqual([
      'Hôtel du Collectionneur',
      'Créteil',
      'Toulouse Colomiers',
    ])
  })

  // requirement C6
  test('gives the nearest to a postal code that has no centre', async () => {
    const { body } = await get('/centers?search=31700')
    expect(body[0]).toMatchObject({ slug: 'toulouse-colomiers', distanceKm: 6.368 })
  })

  test('takes a postal code with a blank, or with its town', async () => {
    expect((await names('/centers?search=31%20700'))[0]).toBe('Toulouse Colomiers')
    expect((await names('/centers?search=31700%20Blagnac'))[0]).toBe('Toulouse Colomiers')
  })

  test('gives the nearest to a town that has no centre', async () => {
    expect((await names('/centers?search=Versailles'))[0]).toBe('Hôtel du Collectionneur')
  })

  test('takes « St » for « Saint » and the larger of the towns that begin so', async () => {
    const [first] = await names('/centers?search=st-ouen')
    expect(first).toBe('Hôtel du Collectionneur')
  })

  test('is empty for a place that does not exist', async () => {
    expect(await names('/centers?search=Trifouillis')).toEqual([])
    expect(await names('/centers?search=00000')).toEqual([])
  })

  test('gives the nearest to a town with one wrong letter', async () => {
    expect((await names('/centers?search=Versaille'))[0]).toBe('Hôtel du Collectionneur')
    expect((await names('/centers?search=Vresailles'))[0]).toBe('Hôtel du Collectionneur')
  })

  test('refuses half a position', async () => {
    expect((await get('/centers?latitude=43.6')).status).toBe(400)
  })

  test('counts the active courts of each sport, padel first', async () => {
    const [center] = (await get('/centers?search=colomiers')).body
    expect(center.sports).toEqual([
      { id: 3, slug: 'padel', name: 'Padel', courts: 2 },
      { id: 1, slug: 'squash', name: 'Squash', courts: 1 },
    ])
  })

  // requirement C8
  test('says open until the closing time', async () => {
    const [center] = (await get('/centers?search=colomiers')).body
    expect(center.openState).toEqual({ open: true, closesAt: 1410 })
  })

  test('says closed a minute after the closing time, and when it opens', async () => {
    await get('/centers')
    now = Date.parse('2026-11-21T22:30:00Z')
    const center = (await get('/centers')).body[2]
    const opens = { day: '2026-11-22', minute: 480 }
    expect(center.openState).toEqual({ open: false, closedAllDay: false, opens })
  })

  // requirement C10
  test('shows a change of hours at once, made by whatever process', async () => {
    await get('/centers')
    await sql`update opening_hours set closes_at = 1380 where center_id = 42`.execute(database.db)
    const center = (await get('/centers')).body[2]
    expect(center.openState).toEqual({ open: true, closesAt: 1380 })
    await sql`update opening_hours set closes_at = 1410 where center_id = 42`.execute(database.db)
  })

  test('shows at once that one centre leaves and another comes', async () => {
    await get('/centers')
    await sql`update center set is_active = not is_active where id in (2, 39)`.execute(database.db)
    expect(await names('/centers')).not.toContain('Créteil')
    await sql`update center set is_active = not is_active where id in (2, 39)`.execute(database.db)
    expect(await names('/centers')).toEqual(everyName)
  })
})

describe('a centre', () => {
  test('comes with its hours, coming exceptions and active courts in their order', async () => {
    const { body } = await get('/centers/42')
    expect(contract.centers.get.answer.parse(body)).toMatchObject({ slug: 'toulouse-colomiers' })
    expect(body.today).toBe('2026-11-21')
    expect(body.openingHours).toHaveLength(7)
    expect(body.openingExceptions).toEqual([
      { day: '2026-12-25', opensAt: null, closesAt: null, reason: 'Noël' },
    ])
    expect(body.courts.map((court: { name: string }) => court.name)).toEqual([
      'Terrain 1',
      'Terrain 2',
      'Squash 1',
    ])
  })

  // requirement C1
  test.each([
    ['is unknown', 999],
    ['is not active', 39],
    ['has no entry of application 2', 63],
  ])('that %s is not found', async (_, id) => {
    const { status, body } = await get(`/centers/${id}`)
    expect([status, body.code]).toEqual([404, 'center_not_found'])
  })

  // requirement C20
  test('names its application entries', async () => {
    expect((await get('/centers/42/applications?appId=2')).body).toEqual([
      { id: 1, centerId: 42 },
      { id: 2, centerId: 42 },
    ])
  })
})

describe('regions', () => {
  // requirement C11
  test('are those with a centre, in French order', async () => {
    expect((await get('/regionsWeb')).body).toEqual([
      { id: 1, name: 'Île-de-France' },
      { id: 2, name: 'Occitanie' },
    ])
  })

  test('have their centres in the order of the list', async () => {
    expect(await names('/regionsWeb/1/centers')).toEqual(['Créteil', 'Hôtel du Collectionneur'])
  })

  test('without a shown centre are empty', async () => {
    expect(await names('/regionsWeb/9/centers')).toEqual([])
  })

  test('that do not exist are not found', async () => {
    expect((await get('/regionsWeb/77/centers')).status).toBe(404)
  })
})

// requirement B81
test('the towns around a centre are the largest within 100 km', async () => {
  const { body } = await get('/centers/2/towns')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Versailles',
    "Saint-Ouen-l'Aumône",
  ])
  expect((await get('/centers/39/towns')).status).toBe(404)
})

// requirement C22
describe('the places that a text may mean', () => {
  const found = async (search: string) => {
    const { body } = await get(`/places?search=${encodeURIComponent(search)}`)
    return body.map(({ kind, search: text }: Place) => `${kind} ${text}`)
  }
  test.each([
    ['versaile', ['town Versailles']],
    ['colom', ['center toulouse-colomiers']],
    ['31700', ['postalCode 31700 Blagnac']],
    ['31 700 Blagnac', ['postalCode 31700 Blagnac']],
    ['st ouen', ["town Saint-Ouen-l'Aumône", 'town Saint-Ouen-lès-Parey']],
    ['Saint-Ouen (88)', ['town Saint-Ouen-lès-Parey']],
    ['Trifouillis', []],
    ['%', []],
    ['(', []],
  ])('%j: %j', async (text, places) => expect(await found(text)).toEqual(places))

  test('of no text, the towns with the most clubs around', async () => {
    expect(await found('')).toEqual(['town Versailles', 'town Blagnac'])
  })

  test('are found by the index of postal codes', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from postal_code where code between '31700' and '31799'`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join()
    expect(plan).toContain('postal_code_pkey')
  })
})
