import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router'
import { withTarget } from '../entrance/parts/addresses.ts'
import { Submitting } from '../ui/form/submitting.tsx'
import { SocialWays } from '../entrance/parts/social/social-buttons.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import type { FrameData, FrameMember } from './frame-data.ts'
import { VerifiedBadge } from '../licences/parts/verified-badge.tsx'
import { SignOut } from '../account/sign-out-form.tsx'
import { loadPart } from '../ui/browser/network.ts'

// The form is large: it comes when its tab is opened.
const SignUpForm = lazy(() => loadPart(() => import('./side-bar-sign-up.tsx')))

/** The right side bar of the desktop: sign in or sign up, or the member's menu. */
export default function SideBar({ frame }: { frame: FrameData }) {
  return (
    <aside id="side-bar" aria-label="Mon espace" className="side-bar">
      <div className="side-bar-body">
        {frame.member ? (
          <AccountMenu frame={frame} member={frame.member} />
        ) : (
          <Welcome frame={frame} />
        )}
      </div>
    </aside>
  )
}

function AccountMenu({ frame, member }: { frame: FrameData; member: FrameMember }) {
  return (
    <div className="p-6">
      <div className="flex items-center gap-3">
        <img
          src={member.avatarUrl}
          alt=""
          width={48}
          height={48}
          className="size-12 rounded-full bg-dune object-cover"
        />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5">
            <span className="headline-time truncate text-lg">{member.firstName}</span>
            {member.isVerified && <VerifiedBadge />}
          </p>
          <p className="text-sm text-mute">
            SOLDE <b className="text-ink tabular-nums">{member.balance}</b>
          </p>
        </div>
      </div>
      <nav aria-label="Mon compte" className="my-6 border-t">
        <ul>
          {frame.menus.account.map((link) => (
            <li key={link.label} className="border-b">
              <NavLink to={link.to} className="side-bar-link">
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SignOut />
    </div>
  )
}

function Welcome({ frame }: { frame: FrameData }) {
  const [shown, setShown] = useState<'signIn' | 'signUp'>('signIn')
  const { pathname, search } = useLocation()
  const { signIn, signUp } = frame.to
  const here = pathname + search
  /** The pages of these forms lead back to a booking alone. */
  const booking = pathname.startsWith('/reservations/') ? here : ''
  const signUpPage = withTarget(signUp, booking)
  const tabs = [
    { name: 'signIn', label: 'LOGIN', to: withTarget(signIn, booking) },
    { name: 'signUp', label: 'INSCRIPTION', to: signUpPage },
  ] as const
  return (
    <div className="p-6 pt-3">
      <div role="tablist" aria-label="Connexion ou inscription" className="flex gap-6 border-b">
        {tabs.map(({ name, label, to }) => (
          <a
            key={name}
            href={to}
            role="tab"
            id={`side-${name}`}
            aria-selected={shown === name}
            aria-controls={`side-${name}-panel`}
            className="tab text-sm"
            onClick={(event) => {
              event.preventDefault()
              setShown(name)
            }}
          >
            {label}
          </a>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`side-${shown}-panel`}
        aria-labelledby={`side-${shown}`}
        className="pt-6"
      >
        {shown === 'signIn' && (
          <SignIn frame={frame} here={here} forgotten={withTarget(frame.to.password, booking)} />
        )}
        {shown === 'signUp' && (
          <SignUp to={signUp} providers={frame.providers} here={here} booking={booking} />
        )}
      </div>
      {shown === 'signIn' && (
        <section aria-labelledby="side-new" className="mt-8 border-t pt-6">
          <h2 id="side-new" className="headline text-lg">
            {'Pas encore de compte\u00a0?'}
          </h2>
          <Benefits />
          <LinkButton to={signUpPage} look="quiet" width="full">
            Créer mon compte
          </LinkButton>
        </section>
      )}
    </div>
  )
}

interface SignInProps {
  readonly frame: FrameData
  readonly here: string
  readonly forgotten: string
}

function SignIn({ frame, here, forgotten }: SignInProps) {
  const { signIn } = frame.to
  const pending = useNavigation().formAction === signIn
  return (
    <>
      <SocialWays providers={frame.providers} target={here} page="signIn" />
      <Form method="post" action={signIn} className="relative grid gap-4">
        <input type="hidden" name="redirect" value={here} />
        <EmailField autoComplete="username" required id="side-email" />
        <PasswordField label="Mot de passe" name="password" required id="side-password" />
        <Button look="dark" width="full" pending={pending}>
          Me connecter
        </Button>
        <Submitting shown={pending} />
        <Link to={forgotten} className="link text-sm">
          {'Mot de passe oublié\u00a0?'}
        </Link>
      </Form>
    </>
  )
}

function SignUp(props: ComponentProps<typeof SignUpForm>) {
  return (
    <>
      <p className="headline text-xl">Ton premier match commence ici.</p>
      <Suspense fallback={<Benefits />}>
        <SignUpForm {...props} />
      </Suspense>
    </>
  )
}

const benefits: readonly (readonly [icon: IconName, text: string])[] = [
  ['clock', 'Réserve un terrain en quelques secondes.'],
  ['calendar', 'Retrouve toutes tes réservations.'],
  ['wallet', 'Annule et récupère ton SOLDE.'],
]

function Benefits() {
  return (
    <ul className="my-5 grid gap-3 text-mute">
      {benefits.map(([icon, text]) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 flex-none text-court" />
          {text}
        </li>
      ))}
    </ul>
  )
}
