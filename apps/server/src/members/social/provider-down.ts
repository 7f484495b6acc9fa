import type { SocialProvider } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'

export interface ProviderLog {
  readonly log: Pick<Platform['log'], 'warn'>
}

/**
 * The refusal when a provider cannot be asked, once the log has its cause.
 * @param cause no text of an error: that may hold an address, with a token or our secret in it
 */
export function providerDown(
  { log }: ProviderLog,
  provider: SocialProvider,
  cause: string,
): Problem {
  log.warn({ provider, cause }, 'sign-in provider cannot be asked')
  return new Problem('social_provider_down')
}
