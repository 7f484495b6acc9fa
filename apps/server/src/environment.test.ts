import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { audienceStandIn } from './startup/sandbox.ts'
import { variables } from './variables.ts'

const production = {
  DEPLOYMENT: 'production',
  DATABASE_URL: 'postgresql://user:secret@db/quatre',
  PUBLIC_ORIGIN: 'https://www.4padel.example',
  ADYEN_ENVIRONMENT: 'live',
  ADYEN_CHECKOUT_URL: 'https://checkout-live.example/v71',
  ADYEN_API_KEY: 'key',
  ADYEN_MERCHANT_ACCOUNT: 'Merchant',
  ADYEN_CLIENT_KEY: 'live_key',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ADYEN_NOTIFICATION_USER: 'user',
  ADYEN_NOTIFICATION_PASSWORD: 'password',
  ADYEN_REPORT_USER: 'report@Company.Club',
  ADYEN_REPORT_PASSWORD: 'password',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'bonjour@4padel.example',
  VAPID_PRIVATE_KEY: 'k'.repeat(43),
  SIGNING_KEY: 'k'.repeat(32),
}

test('without any variable the demo starts on port 3000 of this machine', () => {
  expect(readEnvironment({})).toMatchObject({
    deployment: 'demo',
    port: 3000,
    host: 'localhost',
    publicOrigin: 'http://localhost:3000',
    adyenEnvironment: 'standin',
    databaseUrl: undefined,
  })
})

test('production with every required variable is accepted', () => {
  expect(readEnvironment(production).publicOrigin).toBe('https://www.4padel.example')
})

// requirement O5
test('production lists every missing name in one line', () => {
  const required = Object.values(variables).filter((variable) => variable.requiredInProduction)
  const names = required.map((variable) => variable.name).join(', ')
  expect(() => readEnvironment({ DEPLOYMENT: 'production' })).toThrow(
    `Settings: missing for production: ${names}.`,
  )
})

test('an empty value counts as missing', () => {
  expect(() => readEnvironment({ ...production, SMTP_URL: ' ' })).toThrow('SMTP_URL')
})

test('production refuses the payment stand-in', () => {
  const standin = { ...production, ADYEN_ENVIRONMENT: 'standin' }
  expect(() => readEnvironment(standin)).toThrow('ADYEN_ENVIRONMENT must be test or live')
})

test('one address makes 20 accounts an hour in production, in the demo as many as it likes', () => {
  expect(readEnvironment(production).signUpsPerHour).toBe(20)
  expect(readEnvironment({}).signUpsPerHour).toBe(100_000)
  expect(readEnvironment({ ...production, SIGN_UPS_PER_HOUR: '50' }).signUpsPerHour).toBe(50)
})

test.each([
  ['SIGN_UPS_PER_HOUR', '0'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DEPLOYMENT', 'prod'],
  ['DATABASE_URL', 'mysql://host/base'],
  ['PUBLIC_ORIGIN', 'https://www.4padel.example/site'],
  ['ADYEN_HMAC_KEY', 'not hexadecimal'],
  ['LOG_LEVEL', 'loud'],
  ['WORLD_TODAY', '21/11/2026'],
  ['WORLD_TODAY', '2026-02-31'],
  ['TRUST_PROXY', 'nonsense'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['SMTP_URL', 'smtp:'],
  ['MAIL_FROM', 'nobody'],
  ['TILE_URL', 'https://tiles.example'],
  ['ADYEN_API_KEY', 'two\nlines'],
])('%s refuses « %s »', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} must be`)
})

// requirement A6
test.each([
  ['true', true],
  ['false', false],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['::1, loopback', '::1, loopback'],
])('TRUST_PROXY « %s » is read as %s', (text, value) => {
  expect(readEnvironment({ TRUST_PROXY: text }).trustProxy).toBe(value)
})

// requirement K6
test('visits are counted by the stand-in in the demo, and not at all in production without a counter', () => {
  const url = 'http://127.0.0.1:1/visites'
  const demo = readEnvironment({})
  expect(audienceStandIn(demo, url)).toMatchObject({ analyticsUrl: url })
  const own = readEnvironment({ ANALYTICS_URL: 'https://mesure.example/v' })
  expect(audienceStandIn(own, url)).toEqual({})
  expect(audienceStandIn({ ...demo, deployment: 'production' }, url)).toEqual({})
})

test('TRUST_PROXY « 2 » trusts the two nearest proxies', () => {
  const trusted = readEnvironment({ TRUST_PROXY: '2' }).trustProxy
  const hops = [0, 1, 2].map((hop) => typeof trusted === 'function' && trusted('10.0.0.1', hop))
  expect(hops).toEqual([true, true, false])
})
