import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFileName, chunkGroups } from './bundling/chunks.ts'
import { ownPackagesStayOutside } from './bundling/own-packages-stay-outside.ts'
import { pageFrames } from './bundling/page-frames.ts'
import { webConstants } from './bundling/web-constants.ts'

export default defineConfig({
  plugins: [ownPackagesStayOutside(), pageFrames(), tailwindcss(), reactRouter()],
  define: webConstants,
  build: { assetsInlineLimit: 0 },
  // While developing too, Node loads them once for the server and the pages.
  ssr: { external: ['@quatre/contract', '@quatre/domain'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: chunkFileName,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
})
