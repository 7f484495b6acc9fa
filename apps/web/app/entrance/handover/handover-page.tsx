import type { ReactNode } from 'react'
import { handoverPath } from '../../site/visit/cookies.ts'
import { Logo } from '../../ui/logo.tsx'
import { signInAddress } from '../../site/pages/addresses.ts'
import { handoverTargetName } from './handover-address.ts'
import { EntranceNote } from '../parts/stage.tsx'

export interface HandoverDocument {
  /** Address of the style sheet. */
  readonly styles: string
  readonly target: string
}

interface ScreenProps extends Pick<HandoverDocument, 'styles'> {
  readonly title: string
  readonly children: ReactNode
}

/** A whole document: it answers any address, and none of the site's scripts may run on it. */
function Screen({ styles, title, children }: ScreenProps) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · 4PADEL`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="border-b bg-line">
          <div className="site-width flex h-header items-center">
            <a href="/" aria-label="4PADEL, accueil">
              <Logo />
            </a>
          </div>
        </header>
        <main id="contenu" className="@container/page">
          <EntranceNote title={title}>{children}</EntranceNote>
        </main>
      </body>
    </html>
  )
}

/** The token is wrong, was used, or is older than a minute. */
export function HandoverRefused({ styles, target }: HandoverDocument) {
  return (
    <Screen styles={styles} title="Ce lien de connexion n’est plus valable.">
      <p className="text-lg">
        Il a déjà servi ou il a expiré. Connecte-toi avec ton e-mail et ton mot de passe, ou reviens
        depuis l’application.
      </p>
      <p className="actions">
        <a href={target === '/' ? '/signin' : signInAddress(target)} className="button">
          Me connecter
        </a>
      </p>
    </Screen>
  )
}

interface AccountName {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

const accountLabel = ({ firstName, lastName, email }: AccountName) =>
  `${firstName} ${lastName}${email === null ? '' : ` (${email})`}`

interface WhoseAccountProps extends HandoverDocument {
  /** The member signed in here; null when there is none, and a link of another site brought the token. */
  readonly present: AccountName | null
  /** The owner of the link. */
  readonly coming: AccountName
}

/** Asks before it signs a visitor in to another account. */
export function WhoseAccount({ styles, present, coming, target }: WhoseAccountProps) {
  return (
    <Screen styles={styles} title={present ? 'Changer de compte\u00a0?' : 'C’est bien toi\u00a0?'}>
      <p className="text-lg">
        {present && (
          <>
            Ta session est celle de <b>{accountLabel(present)}</b>.{' '}
          </>
        )}
        Ce lien ouvre le compte de <b>{accountLabel(coming)}</b>.{' '}
        {present
          ? 'Si ce n’est pas toi qui l’as demandé, garde ton compte.'
          : 'Si ce n’est pas ton compte, ou si quelqu’un t’a envoyé ce lien, n’y entre pas.'}
      </p>
      <form method="post" action={handoverPath} className="actions">
        <input type="hidden" name={handoverTargetName} value={target} />
        <button type="submit" name="choice" value="stay" className="button">
          {present ? 'Garder mon compte' : 'Ne pas entrer'}
        </button>
        <button type="submit" name="choice" value="change" className="button button-quiet">
          {present ? 'Passer à l’autre compte' : 'Entrer dans ce compte'}
        </button>
      </form>
    </Screen>
  )
}
