import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { newVapidKey } from '../platform/vapid.ts'

/** The key of a demo is made once: the browsers that have subscribed know its public half. */
export function withVapidKey(environment: Environment): Environment {
  if (environment.vapidPrivateKey) return environment
  const folder = environment.dataFolder
  const file = join(folder, 'vapid-key')
  if (existsSync(file)) return { ...environment, vapidPrivateKey: readFileSync(file, 'utf8') }
  const vapidPrivateKey = newVapidKey()
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, vapidPrivateKey, { mode: 0o600 })
  return { ...environment, vapidPrivateKey }
}

/**
 * The stand-in of a push service, beside the real ones: the browser of a visitor of the demo belongs to one of those.
 */
export function pushStandIn(environment: Environment, url: string): Partial<Environment> {
  const { deployment, pushServices } = environment
  return deployment === 'production' ? {} : { pushServices: [...pushServices, url] }
}
