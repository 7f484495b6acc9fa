import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepInstallPrompt } from './push/parts/install-prompt.ts'
import { holdStepsWithoutNetwork } from './system/hold-steps.ts'
import { networkBack } from './ui/browser/network.ts'
import { patientFetch } from './system/patient-fetch.ts'

window.fetch = patientFetch(window.fetch.bind(window), networkBack)
holdStepsWithoutNetwork()
keepInstallPrompt()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
