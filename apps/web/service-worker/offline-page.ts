import { keptBookingUrl, memberCache, type KeptBooking } from '../app/push/parts/kept-booking.ts'

/** The page that replaces all others while the network is away, with the member's next match. */
export async function offlinePage(): Promise<Response> {
  const [page, booking] = await Promise.all([caches.match('/offline.html'), keptBooking()])
  if (page === undefined) return Response.error()
  const text = await page.text()
  return new Response(
    text.replace('<!-- booking -->', () => (booking ? card(booking) : '')),
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'; img-src 'self' data:; base-uri 'none'",
      },
    },
  )
}

/** A match that is over is no news. */
async function keptBooking(): Promise<KeptBooking | null> {
  const answer = await caches.match(keptBookingUrl, { cacheName: memberCache })
  const kept = (await answer?.json()) as KeptBooking | undefined
  return kept && Date.parse(kept.end) > Date.now() ? kept : null
}

function card(booking: KeptBooking): string {
  const { day, time, details, center, address, phone } = booking
  return html`<article class="rounded-surface border bg-line p-5">
    <h2 class="font-semibold">Ton prochain match</h2>
    <p class="mt-3 text-mute first-letter:uppercase">${day}</p>
    <p class="figures text-3xl">${time}</p>
    <p class="mt-2 text-lg font-bold">${center}</p>
    <p>${address}</p>
    <p class="text-mute">${details}</p>
    <a class="button button-quiet button-wide mt-5" href="tel:${phone.replaceAll(/[^+\d]/g, '')}"
      >Appeler le club</a
    >
  </article>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

/** Escapes the inserted values as text, also for attributes. */
function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const escaped = values.map((value) => value.replace(/[&<"]/g, (sign) => entities[sign] ?? sign))
  return String.raw({ raw: parts }, ...escaped)
}
