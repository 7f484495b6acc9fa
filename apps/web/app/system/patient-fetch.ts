type Fetch = typeof window.fetch

/**
 * Lets what a page reads wait for the network: otherwise React Router would put an error in the place of
 * the page. Only readings wait; what is sent, and what nobody waits for any more, fails as ever.
 */
export function patientFetch(
  fetch: Fetch,
  networkBack: (signal: AbortSignal) => Promise<void>,
): Fetch {
  return async (input, init) => {
    if (!isPageReading(input, init)) return fetch(input, init)
    const signal = init?.signal ?? new AbortController().signal
    for (;;) {
      try {
        const answer = await fetch(input, init)
        if (!isOfGateway(answer)) return answer
      } catch (error) {
        if (signal.aborted || !(error instanceof TypeError)) throw error
      }
      await networkBack(signal)
    }
  }
}

/** Something on the way answers that our server cannot be reached: what ours says bears its mark. */
function isOfGateway({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has('X-Remix-Response')
}

/** React Router's own requests: a page's data, and which script draws it. */
function isPageReading(input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  const { pathname, origin } = new URL(input, location.origin)
  return origin === location.origin && /\.data$|^\/__manifest$/.test(pathname)
}
