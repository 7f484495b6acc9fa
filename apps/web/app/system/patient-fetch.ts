import { UnsentForm } from './unsent-forms.ts'

type Fetch = typeof window.fetch

/**
 * Lets a page's reads wait for the network: otherwise React Router would put an error in the place of the page. Only
 * reads wait: a form that does not arrive fails as such, all else as ever.
 */
export function patientFetch(
  fetch: Fetch,
  networkBack: (signal: AbortSignal) => Promise<void>,
): Fetch {
  return async (input, init) => {
    if (!isOfPage(input)) return fetch(input, init)
    const isReading = (init?.method ?? 'GET') === 'GET'
    const signal = init?.signal ?? new AbortController().signal
    for (;;) {
      try {
        const answer = await fetch(input, init)
        if (!isReading || !isOfGateway(answer)) return answer
      } catch (error) {
        if (signal.aborted || !(error instanceof TypeError)) throw error
        if (!isReading) throw new UnsentForm()
      }
      await networkBack(signal)
    }
  }
}

/** Whether a gateway answers that our server cannot be reached: our own answers bear its mark. */
function isOfGateway({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has('X-Remix-Response')
}

/** React Router's own requests: a page's data or form, and which script draws it. */
function isOfPage(input: Parameters<Fetch>[0]): input is string | URL {
  if (input instanceof Request) return false
  const { pathname, origin } = new URL(input, location.origin)
  return origin === location.origin && /\.data$|^\/__manifest$/.test(pathname)
}
