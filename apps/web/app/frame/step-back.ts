import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/**
 * A page that one is turned away from on the way back leaves the history: with an entry of its own
 * where it leads, every further step back would end there again. On the way there by a link it has
 * no entry yet, and what would be replaced is the page one comes from.
 */
export const replaceOnStepBack: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  // The browser is at the page already: by a step in the history, not by a link.
  if (withoutFragment(request.url) !== withoutFragment(window.location.href)) return results
  for (const { result } of Object.values(results)) {
    if (result instanceof Response) result.headers.set('X-Remix-Replace', 'true')
  }
  return results
}

const withoutFragment = (address: string) => address.split('#')[0]
