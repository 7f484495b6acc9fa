import { type BrowserContext, expect, test as base } from '@playwright/test'
import { popupCookie } from '@quatre/domain'
import demoPopups from '../../packages/db/src/world/content/popups.json' with { type: 'json' }
import { origin } from './site/addresses.ts'
import { waitForPageHydration } from './steps/hydration.ts'

/** Faults in a browser that its user may not have noticed. */
interface Faults {
  readonly faults: string[]
}

/** Whether the cookie question was answered before; `asked`: the bar lies over the page. */
interface Visitor {
  readonly consent: 'refused' | 'asked'
  /** Whether the popups were shown before: else one may lie over the first page. */
  readonly popups: 'seen' | 'new'
}

/**
 * Every test runs on the started site and fails on an error in the console (a violated content security policy among
 * them), an uncaught exception, a request that fails or an answer of 5xx.
 * A page that is gone to is used once its script has taken it over; tests without JavaScript show the effect of an
 * earlier press.
 */
export const test = base.extend<Faults & Visitor>({
  baseURL: origin,
  consent: ['refused', { option: true }],
  popups: ['seen', { option: true }],
  context: async ({ context, consent, popups }, provide) => {
    const value = `1.${new Date().toISOString().slice(0, 10)}.`
    if (consent === 'refused') await context.addCookies([{ name: 'consent', value, url: origin }])
    if (popups === 'seen') {
      const names = demoPopups.map(({ id }) => popupCookie(id))
      await context.addCookies(names.map((name) => ({ name, value: '1', url: origin })))
    }
    await provide(context)
  },
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
      page.goto = async (...given) => {
        const answer = await goto(...given)
        await waitForPageHydration(page)
        return answer
      }
      page.reload = async (...given) => {
        const answer = await reload(...given)
        await waitForPageHydration(page)
        return answer
      }
    }
    await provide(page)
  },
  faults: [
    async ({ context }, provide) => {
      const faults = watch(context)
      await provide(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Collects the faults of a browser from now on. */
function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    // The browser itself reports every answer of 4xx, and a refused form is one.
    if (message.type() !== 'error' || / status of 4\d\d /.test(message.text())) return
    faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    // a newer press interrupts the router's reading
    if (error.error().name !== 'AbortError') faults.push(`exception: ${error.error().stack}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Requests interrupted by a change of page; and policies, which the console reports where they are broken (a
    // browser without JavaScript refuses preloaded scripts by one of its own).
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      faults.push(`${request.url()}: ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}
