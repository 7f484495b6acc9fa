import { openNotice, showNotice } from './notices.ts'
import { renewPush, type SubscriptionChange } from './renew-push.ts'
import { answerAsset, answerPage, isKept, keepShell, takeOver } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

// Requests for neither a page nor a file of the build go to the network unchanged.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (isKept(pathname)) event.respondWith(answerAsset(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event)))

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewPush(event as SubscriptionChange)),
)

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))
