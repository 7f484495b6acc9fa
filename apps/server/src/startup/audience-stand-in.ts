import type { Environment } from '../environment.ts'

/** The settings of the stand-in that counts visits; in production nothing is counted unasked. */
export function audienceStandIn(environment: Environment, visitsUrl: string): Partial<Environment> {
  if (environment.deployment === 'production' || environment.analyticsUrl) return {}
  return { analyticsUrl: visitsUrl, analyticsKey: environment.analyticsKey ?? 'demo-analytics' }
}
