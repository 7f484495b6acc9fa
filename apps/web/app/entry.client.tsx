import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadAfterMissingChunk } from './system/missing-chunk.ts'

window.addEventListener('vite:preloadError', reloadAfterMissingChunk)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
