import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@quatre/db'
import { afterAll, expect, test } from 'vitest'
import { choosePort } from './ports.ts'

const origin = 'https://www.example.fr'
const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The variables that production requires; none of these addresses is called here. */
const services = {
  ADYEN_ENVIRONMENT: 'test',
  ADYEN_CHECKOUT_URL: 'https://checkout-test.example.com/v71',
  ADYEN_API_KEY: 'key',
  ADYEN_MERCHANT_ACCOUNT: 'merchant',
  ADYEN_CLIENT_KEY: 'test_key',
  ADYEN_HMAC_KEY: '00'.repeat(32),
  ADYEN_NOTIFICATION_USER: 'user',
  ADYEN_NOTIFICATION_PASSWORD: 'password',
  ADYEN_REPORT_USER: 'report@Company.Club',
  ADYEN_REPORT_PASSWORD: 'password',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'contact@example.fr',
  VAPID_PRIVATE_KEY: 'k'.repeat(43),
  SIGNING_KEY: 'k'.repeat(32),
  GOOGLE_CLIENT_ID: 'google-client',
}

const database = await createTestDatabase('production')
const port = await choosePort(0)
const site = spawn(process.execPath, [program], {
  env: {
    ...services,
    PATH: process.env.PATH,
    DEPLOYMENT: 'production',
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
if (site.stdout) await once(site.stdout, 'data')

afterAll(async () => {
  if (site.exitCode === null && site.kill('SIGTERM')) await once(site, 'exit')
  await database.close()
})

/** A form as a proxy that ended TLS passes it on. */
async function post(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const form = request({
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  form.end('email=nobody%40example.fr&password=wrong-one')
  const [answer] = (await once(form, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

// requirement A6
test('Behind a proxy the site uses its configured origin, not the one of a request', async () => {
  const own = await post('/login', { host: 'www.example.fr', origin })
  expect(own.statusCode).toBe(401)
  expect(own.headers['strict-transport-security']).toContain('max-age')
  const foreign = await post('/login', { host: 'evil.example', origin: 'http://evil.example' })
  expect(foreign.statusCode).toBe(403)
  const social = await post('/_social/google', { host: 'evil.example', origin })
  const sent = new URL(social.headers.location ?? '')
  expect(sent.searchParams.get('redirect_uri')).toBe(`${origin}/google-auth`)
})
