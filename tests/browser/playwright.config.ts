import { defineConfig } from '@playwright/test'
import { browserProgram } from '../../scripts/bootstrap/browser.mjs'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Journeys that run at desktop width too: one world has places for them on both. */
const onDesktopToo =
  /@desktop|(family|league|lesson|licence|open-match|referee|series|tournament-entry)\.spec/

/** Journeys in the real browser against the real site, which the global setup starts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/journeys',
  globalSetup: './global-setup.config.ts',
  // two leave two processors idle for a quarter of the time: they wait for frames, mails and the bank
  workers: 3,
  // tests that pass when tried again are listed at the end of the run, and mended
  retries: 2,
  fullyParallel: true,
  forbidOnly: true,
  // a machine busy with other things answers late, and late is not wrong
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // answers of a worker are out of reach for `page.route`
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: browserProgram(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testDir: './journeys',
      grepInvert: /@desktop/,
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testDir: './journeys',
      // the others differ in width alone, which the screens prove
      grep: onDesktopToo,
      // both take places of the same world
      dependencies: ['phone'],
      use: { viewport: desktop },
    },
    { name: 'rules', testDir: './rules', use: { viewport: desktop } },
    { name: 'screens', testDir: './screens', use: { viewport: desktop } },
  ],
})
