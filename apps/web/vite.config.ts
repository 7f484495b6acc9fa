import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { dropFrameworkWarnings } from './bundling/drop-framework-warnings.ts'
import { ownPackagesStayOutside } from './bundling/own-packages-stay-outside.ts'
import { webConstants } from './bundling/web-constants.ts'

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
/**
 * What the pages of a booking and of an account share, in one file: on a phone's network ten small
 * ones arrive later. The rest of the domain stays out: the sign-up's rules are large.
 */
const pieces =
  /domain[\\/]src[\\/](text[\\/]format|time[\\/]calendar-date)|web[\\/]app[\\/](site[\\/](page-head|bookings[\\/]search\.)|ui[\\/](badge|chip|page\.|price-texts|skeleton|tabs|form[\\/](field\.|select|text-field)))/
/** What the steps of a payment share. */
const paying =
  /web[\\/]app[\\/](payments[\\/](card-checks|hold-timer|pay-call|summary|try-again|use-)|site[\\/]bookings[\\/]use-|ui[\\/]countdown)/
/**
 * What every page shows, in one file: ten small ones compress worse and start later. The prices too:
 * with the other pieces the home page would load them all.
 */
const shell =
  /web[\\/]app[\\/](root|entry\.client|site[\\/]use-frame|layouts[\\/]default|system[\\/](error|missing)|frame[\\/](?!drawer|center-picker|newsletter|companions|memory|page-skeleton|side-bar|footer)|ui[\\/](button|class-names|icon|logo|open-dot|states|price-tag|time-link|toast\.|use-dialog|court-art[\\/]court-art))/

export default defineConfig({
  plugins: [ownPackagesStayOutside(), dropFrameworkWarnings(), tailwindcss(), reactRouter()],
  define: webConstants,
  build: { assetsInlineLimit: 0 },
  // While developing too, Node loads them once for the server and the pages.
  ssr: { external: ['@quatre/contract', '@quatre/domain'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'shell', test: shell },
                { name: 'pieces', test: pieces },
                { name: 'paying', test: paying },
              ],
            },
          },
        },
      },
    },
  },
})
