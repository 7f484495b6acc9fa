import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { dropFrameworkWarnings } from './bundling/drop-framework-warnings.ts'
import { ownPackagesStayOutside } from './bundling/own-packages-stay-outside.ts'

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
/** Formatting alone: beside the rest of the domain every page would carry the sign-up's rules. */
const format = /domain[\\/]src[\\/](format|calendar-date)/
/** What every page shows, in one file: ten small ones compress worse and start later. */
const shell =
  /web[\\/]app[\\/](root|entry\.client|page-handle|layouts[\\/]default|system[\\/](error|missing)|frame[\\/](?!drawer|center-picker|newsletter)|ui[\\/](button|class-names|field|icon|logo|open-dot|password|states|text-field|toast\.|use-dialog|court-art[\\/]court-art))/

export default defineConfig({
  plugins: [ownPackagesStayOutside(), dropFrameworkWarnings(), tailwindcss(), reactRouter()],
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
                { name: 'format', test: format },
              ],
            },
          },
        },
      },
    },
  },
})
