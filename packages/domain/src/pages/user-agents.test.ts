import { expect, it } from 'vitest'
import { findInAppBrowser, deviceSystem } from './user-agents.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'

it.each([
  [`${iPhone} Mobile/22B83 Instagram 355.0.0.25.98 (iPhone14,5)`, 'Instagram'],
  [`${iPhone} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.37.98;FBDV/iPhone14,5]`, 'Facebook'],
  [`${android} Chrome/131 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0.0.59.77;]`, 'Facebook'],
  [`${iPhone} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/489]`, 'Messenger'],
  [`${android} musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${iPhone} Mobile/22B83 Snapchat/13.10`, 'Snapchat'],
  [`${iPhone} Mobile/22B83 Twitter for iPhone/10.66`, 'X'],
  [`${iPhone} Mobile/22B83 Safari/604.1 [LinkedInApp]/9.30`, 'LinkedIn'],
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, null],
  ['Mozilla/5.0 (X11; Linux x64) Firefox/133.0', null],
])('« %s » is the browser of %s', (userAgent, application) => {
  expect(findInAppBrowser(userAgent)).toBe(application)
})

it.each([
  [iPhone, 'ios'],
  [android, 'android'],
  ['Mozilla/5.0 (X11; Linux x64)', 'other'],
] as const)('« %s » runs on %s', (userAgent, system) => {
  expect(deviceSystem(userAgent)).toBe(system)
})
