import { OperatorError } from '@quatre/db'
import { variables } from './variables.ts'

type Variables = typeof variables

/** The settings of this process, read and checked once. */
export type Environment = Omit<Settings, 'signUpsPerHour'> & { readonly signUpsPerHour: number }

type Settings = {
  readonly [Key in keyof Variables]: ReturnType<Variables[Key]['read']>
}

/** In the demo everybody comes from this machine, journeys and measurements included. */
const signUpsPerHour = { production: 20, demo: 100_000 }

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting. Production takes no default for a required one.
 * @throws OperatorError one line that names everything missing and everything invalid
 */
export function readEnvironment(source: Source): Environment {
  const production = source.DEPLOYMENT === 'production'
  const missing: string[] = []
  const invalid: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries(variables)) {
    const given = source[variable.name]?.trim() || undefined
    if (given === undefined && production && variable.requiredInProduction) {
      missing.push(variable.name)
      continue
    }
    try {
      values[key] = variable.read(given ?? variable.fallback)
    } catch (error) {
      invalid.push(
        `${variable.name} must be ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  if (production && values.adyenEnvironment === 'standin') {
    // the stand-in accepts test cards
    invalid.push('ADYEN_ENVIRONMENT must be test or live')
  }
  if (missing.length > 0 || invalid.length > 0) throw refusal(missing, invalid)
  const settings = values as Settings
  return {
    ...settings,
    publicOrigin: settings.publicOrigin || `http://localhost:${settings.port}`,
    signUpsPerHour: settings.signUpsPerHour ?? signUpsPerHour[settings.deployment],
  }
}

function refusal(missing: string[], invalid: string[]): OperatorError {
  const absent = missing.length > 0 ? [`missing for production: ${missing.join(', ')}`] : []
  return new OperatorError(`Settings: ${[...absent, ...invalid].join('; ')}.`)
}
