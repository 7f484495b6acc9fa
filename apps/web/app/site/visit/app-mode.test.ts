import { describe, expect, it, test } from 'vitest'
import { modeWishes } from '@quatre/domain'
import { readAppMode } from './app-mode.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const agents = {
  safari: `${iphone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  chromeOfIphone: `${iphone} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
  viewOfIphone: `${iphone} (KHTML, like Gecko) Mobile/15E148`,
  instagram: `${iphone} (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0 (iPhone14,5)`,
  chrome:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36',
  viewOfAndroid:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/131 Mobile Safari/537.36',
  standalone: '4PADEL/3.2 standalone (Android 15)',
}

function modeWith(userAgent: string, address = '/', cookies: Record<string, string> = {}) {
  return readAppMode({ address, userAgent, cookies: new Map(Object.entries(cookies)) })
}

// requirement S5
describe('The user agent', () => {
  it.each(['viewOfIphone', 'viewOfAndroid', 'standalone'] as const)(
    '%s is the application',
    (name) => expect(modeWith(agents[name]).isApp).toBe(true),
  )
  it.each(['safari', 'chromeOfIphone', 'chrome', 'instagram'] as const)('%s is not', (name) =>
    expect(modeWith(agents[name]).isApp).toBe(false),
  )
  it('distinguishes Apple’s application from the other', () => {
    expect(modeWith(agents.viewOfIphone).isIos).toBe(true)
    expect(modeWith(agents.viewOfAndroid).isIos).toBe(false)
  })
  it('of an iPhone’s browser is not Apple’s application', () =>
    expect(modeWith(agents.safari).isIos).toBe(false))
})

// requirement S5
describe('The address', () => {
  it('makes it the application by isApp=true', () =>
    expect(modeWith(agents.safari, '/?a=b&isApp=true#c')).toMatchObject({
      isApp: true,
      isIos: true,
    }))
  it('leaves the mode by isApp=false', () =>
    expect(modeWith(agents.viewOfAndroid, '/?isApp=false', { app: '1' }).isApp).toBe(false))
  // requirement S4
  it('embeds the site by flutter, with a value or without', () => {
    expect(modeWith(agents.chrome, '/?flutter').embedded).toBe(true)
    expect(modeWith(agents.chrome, '/?a=b&flutter=true').embedded).toBe(true)
    expect(modeWith(agents.chrome, '/?flutters=1').embedded).toBe(false)
  })
})

describe('The browser session', () => {
  it('remembers the application', () =>
    expect(modeWith(agents.chrome, '/', { app: '1' }).isApp).toBe(true))
  it('remembers that it is not', () =>
    expect(modeWith(agents.viewOfIphone, '/', { app: '0' }).isApp).toBe(false))
  // requirement S4
  it.each([
    ['viewOfIphone', '/', {}, true],
    ['chrome', '/', { app: '1' }, true],
    ['chrome', '/', {}, false],
    ['viewOfAndroid', '/?isApp=false', {}, false],
  ] as const)(
    'of %s at %s with %j remembers the embedding: %j',
    (name, address, cookies, embedded) =>
      expect(modeWith(agents[name], address, { embedded: '1', ...cookies }).embedded).toBe(
        embedded,
      ),
  )
})

test('A mode that an address does not set stays unchanged', () =>
  expect(modeWishes('/reserver?isApp=peut-être')).toEqual({ isApp: null, embedded: false }))
