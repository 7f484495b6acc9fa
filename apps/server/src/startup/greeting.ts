import { demoAccounts } from '@quatre/db'
import type { Environment } from '../environment.ts'

const columnWidth = 14

/** What the terminal shows once the site answers. */
export function greeting(
  environment: Environment,
  mailViewerUrl: string | undefined,
  secondsTaken: number,
): string {
  const { publicOrigin } = environment
  const lines = [
    line('Site', publicOrigin),
    line('API', `${publicOrigin}/api/docs`),
    ...(mailViewerUrl ? [line('Mails', mailViewerUrl)] : []),
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
