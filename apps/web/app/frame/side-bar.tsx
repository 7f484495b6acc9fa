import { lazy, Suspense, useState } from 'react'
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router'
import { Submitting } from '../ui/form/submitting.tsx'
import { Or, SocialButtons } from '../members/social/social-buttons.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import type { FrameData, FrameMember } from './frame-data.ts'
import { SignOut } from '../members/sign-out-form.tsx'
import { loadPart } from '../ui/network.ts'

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
          <p className="headline-time truncate text-lg">{member.firstName}</p>
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
  const { signIn, signUp } = frame.to
  const tabs = [
    { name: 'signIn', label: 'LOGIN', to: signIn },
    { name: 'signUp', label: 'INSCRIPTION', to: signUp },
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
        {shown === 'signIn' && <SignIn frame={frame} to={signIn} />}
        {shown === 'signIn' && <Social frame={frame} />}
        {shown === 'signUp' && <SignUp to={signUp} />}
      </div>
      {shown === 'signIn' && (
        <section aria-labelledby="side-new" className="mt-8 border-t pt-6">
          <h2 id="side-new" className="headline text-lg">
            Pas encore de compte{'\u00a0'}?
          </h2>
          <Benefits />
          <LinkButton to={signUp} look="quiet" width="full">
            Créer mon compte
          </LinkButton>
        </section>
      )}
    </div>
  )
}

function SignIn({ frame, to }: { frame: FrameData; to: string }) {
  const { pathname, search } = useLocation()
  const pending = useNavigation().formAction === to
  return (
    <Form method="post" action={to} className="relative grid gap-4">
      <input type="hidden" name="redirect" value={pathname + search} />
      <EmailField autoComplete="username" required id="side-email" />
      <PasswordField label="Mot de passe" name="password" required id="side-password" />
      <Button look="dark" width="full" pending={pending}>
        Me connecter
      </Button>
      <Submitting shown={pending} />
      <Link to={frame.to.password} className="link text-sm">
        Mot de passe oublié{'\u00a0'}?
      </Link>
    </Form>
  )
}

function Social({ frame }: { frame: FrameData }) {
  const { pathname, search } = useLocation()
  if (frame.providers.length === 0) return null
  return (
    <div className="mt-5 grid gap-4">
      <Or />
      <SocialButtons providers={frame.providers} target={pathname + search} page="signIn" />
    </div>
  )
}

function SignUp({ to }: { to: string }) {
  return (
    <>
      <p className="headline text-xl">Ton premier match commence ici.</p>
      <Suspense fallback={<Benefits />}>
        <SignUpForm to={to} />
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
