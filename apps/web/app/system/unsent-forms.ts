import { data, type MiddlewareFunction, type DataStrategyResult } from 'react-router'
import { tellSent, tellUnsent } from '../ui/browser/network.ts'

/** A form did not arrive: the network is gone, even if the browser reports that it is online. */
export class UnsentForm extends Error {}

/**
 * Leaves a page with a form that did not arrive as it was typed, with a message; the next press tries again. Otherwise
 * an error would take the place of the page (requirement S20).
 */
export const keepUnsentForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.method === 'GET') return results
  const unsent = Object.entries(results).filter(([, { result }]) => isUnsent(result))
  if (unsent.length === 0) tellSent()
  else tellUnsent()
  // 503: nothing has changed, so that nothing is read anew
  const kept = { type: 'data', result: data(undefined, { status: 503 }) } as const
  return { ...results, ...Object.fromEntries(unsent.map(([route]) => [route, kept])) }
}

/** React Router hands on the error of an action with the status of the answer around it. */
function isUnsent(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('data' in result)) return false
  return result.data instanceof UnsentForm
}
