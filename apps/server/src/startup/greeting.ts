import { demoAccounts } from '@quatre/db'
import type { Environment } from '../environment.ts'

const columnWidth = 14

/** The addresses of the stand-ins' viewers, of those that are used. */
export interface Viewers {
  readonly mails?: string
  readonly crm?: string
}

/** The text in the terminal once the site answers. */
export function greeting(environment: Environment, viewers: Viewers, secondsTaken: number): string {
  const { publicOrigin } = environment
  const lines = [
    line('Site', publicOrigin),
    line('API', `${publicOrigin}/api/docs`),
    ...(viewers.mails ? [line('Mails', viewers.mails)] : []),
    ...(viewers.crm ? [line('CRM', viewers.crm)] : []),
  ]
  if (environment.deployment === 'demo') {
    const accounts = demoAccounts.map(({ email, password, purpose }) =>
      line('Compte démo', `${email}  ${password}  ${purpose}`),
    )
    lines.push(...accounts)
  }
  const seconds = secondsTaken.toFixed(1).replace('.', ',')
  return `\n${lines.join('\n')}\n\n  Prêt en ${seconds} s. Ctrl-C arrête tout.\n`
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(columnWidth)}${value}`
}
