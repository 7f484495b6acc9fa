declare const self: ServiceWorkerGlobalScope

/** A notice as the server sends it (`notice-text.ts` there). */
interface Notice {
  readonly title: string
  readonly body: string
  readonly path: string
  /** A later notice with the same tag takes the place of this one. */
  readonly tag: string
}

export async function showNotice({ data }: PushEvent): Promise<void> {
  if (data === null) return
  const { title, body, path, tag } = data.json() as Notice
  const icons = { icon: '/icons/192.png', badge: '/icons/badge.png' }
  await self.registration.showNotification(title, { body, tag, lang: 'fr', data: path, ...icons })
}

/**
 * Opens the page that a notice is about, in the site's window if there is one: a window with a payment
 * is left alone.
 */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href } = new URL(String(notification.data), self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === href)
  const free = shown ?? windows.find(({ url }) => !new URL(url).pathname.startsWith('/paiement'))
  if (free === undefined) return void (await self.clients.openWindow(href))
  await free.focus()
  if (shown === undefined) await free.navigate(href)
}
