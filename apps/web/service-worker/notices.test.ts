import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openNotice, showNotice } from './notices.ts'

interface Window {
  readonly url: string
  readonly focus: () => Promise<void>
  readonly navigate: (url: string) => Promise<void>
}

const origin = 'https://www.4padel.example'
let windows: Window[] = []
const did: string[] = []

beforeEach(() => {
  windows = []
  did.length = 0
  vi.stubGlobal('self', {
    location: { origin },
    registration: { showNotification: async (title: string) => void did.push(`shows ${title}`) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void did.push(`opens ${url}`),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const windowAt = (path: string): Window => ({
  url: origin + path,
  focus: async () => void did.push(`focuses ${path}`),
  navigate: async (url) => void did.push(`leads to ${url}`),
})

const booking = '/mon-compte/mes-resa/7'
const press = () =>
  openNotice({
    notification: { data: booking, close: () => did.push('closes') },
  } as unknown as NotificationEvent)

test('a notification shows the sent text, and an empty one nothing', async () => {
  const text = { title: 'Padel demain à 19h00', body: '', path: booking, tag: 'booking-7' }
  await showNotice({ data: { json: () => text } } as PushEvent)
  await showNotice({ data: null } as PushEvent)
  expect(did).toEqual(['shows Padel demain à 19h00'])
})

describe('a press on it', () => {
  test('opens the booking', async () => {
    await press()
    expect(did).toEqual(['closes', `opens ${origin}${booking}`])
  })

  test('leads an open window there', async () => {
    windows = [windowAt('/')]
    await press()
    expect(did).toEqual(['closes', 'focuses /', `leads to ${origin}${booking}`])
  })

  test('goes back to the window that shows it', async () => {
    windows = [windowAt('/'), windowAt(booking)]
    await press()
    expect(did).toEqual(['closes', `focuses ${booking}`])
  })

  test('leaves a window with a payment alone', async () => {
    windows = [windowAt('/paiement?booking=8')]
    await press()
    expect(did).toEqual(['closes', `opens ${origin}${booking}`])
  })
})
