import { expect, it } from 'vitest'
import { deviceName } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36`,
    'Chrome sur Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge sur Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome sur Android',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0 Safari/537.36`,
    'Chrome sur Linux',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chromium/142.0 Safari/537.36`, 'Chrome sur Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1', 'Safari sur Mac'],
  ['4Padel/3.2 (iPad)', 'iPad'],
  ['curl/8.0', 'curl/8.0'],
  ['x'.repeat(300), 'x'.repeat(60)],
  ['', 'Appareil inconnu'],
])('%s is called « %s »', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
