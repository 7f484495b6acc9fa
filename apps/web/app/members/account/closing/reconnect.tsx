import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { Button } from '../../../ui/button.tsx'
import { SignOut } from '../../sign-out-form.tsx'
import { closeAccountAddress } from '../../../site/account-tabs.ts'

/** For an account without a password: signs out, and in again where it always signs in. */
export function Reconnect({ providers }: { providers: readonly SocialProvider[] }) {
  if (providers.length === 0) return <SignOut />
  return (
    <>
      {providers.map((provider) => (
        // The browser's own form: it leads to another site.
        <form key={provider} method="post" action={closeAccountAddress} className="actions">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="redirect" value={closeAccountAddress} />
          <Button look="quiet">Me reconnecter avec {socialProviderNames[provider]}</Button>
        </form>
      ))}
    </>
  )
}
