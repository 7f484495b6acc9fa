import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { Button } from '../../../ui/button.tsx'
import apple from './apple.svg?no-inline'
import facebook from './facebook.svg?no-inline'
import google from './google.svg?no-inline'

const marks = { google, facebook, apple }

interface SocialButtonsProps {
  readonly providers: readonly SocialProvider[]
  /** The page that was asked for before. */
  readonly target: string
  /** `signUp`: the visitor wants an account. */
  readonly page: 'signIn' | 'signUp'
}

/** Forms, not links: nothing starts by being fetched ahead, and all works without JavaScript. */
export function SocialButtons({ providers, target, page }: SocialButtonsProps) {
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <form key={provider} method="post" action={`/_social/${provider}`}>
          <input type="hidden" name="redirect" value={target} />
          {page === 'signUp' && <input type="hidden" name="wantsAccount" value="1" />}
          <Button
            look="quiet"
            width="full"
            className="gap-2 px-1 text-[0.9375rem] whitespace-nowrap"
          >
            {/* Not before it is seen: a phone has no side bar. */}
            <img src={marks[provider]} alt="" width={20} height={20} loading="lazy" />
            {`Continuer avec ${socialProviderNames[provider]}`}
          </Button>
        </form>
      ))}
    </div>
  )
}

/** The ways in without a password, above the form of the page's own: nothing without any. */
export function SocialWays(props: SocialButtonsProps) {
  if (props.providers.length === 0) return null
  return (
    <div className="mb-6 grid gap-5">
      <SocialButtons {...props} />
      <p className="flex items-center gap-4 text-sm text-mute before:h-px before:flex-1 before:bg-hair after:h-px after:flex-1 after:bg-hair">
        ou avec ton e-mail
      </p>
    </div>
  )
}
