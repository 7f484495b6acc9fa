import { expect, test } from 'vitest'
import { deviceWallet } from './device-wallet.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

// requirement P136
test.each([
  [
    'iPhone; CPU iPhone OS 18_1 like Mac OS X',
    `${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'applepay',
  ],
  [
    'iPhone; CPU iPhone OS 18_1 like Mac OS X',
    `${webKit} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'applepay',
  ],
  ['Macintosh; Intel Mac OS X 10_15_7', `${webKit} Version/18.1 Safari/605.1.15`, 'applepay'],
  ['Macintosh; Intel Mac OS X 10_15_7', `${chromium} Safari/537.36`, 'googlepay'],
  ['Linux; Android 15; Pixel 9', `${chromium} Mobile Safari/537.36`, 'googlepay'],
  ['X11; Linux x86_64; rv:145.0', 'Gecko/20100101 Firefox/145.0', null],
])('the wallet of « %s, %s » is %s', (system, browser, wallet) => {
  expect(deviceWallet(`Mozilla/5.0 (${system}) ${browser}`)).toBe(wallet)
})
