import { findInAppBrowser, deviceSystem } from '@quatre/domain'
import { Link } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { signInTarget } from '../../site/pages/access.ts'
import { signInAddress } from '../../site/pages/addresses.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { Entrance } from '../entrance.tsx'
import type { Route } from './+types/external-browser.ts'
import { openOutside } from './external-browser-address.ts'

export const meta = () =>
  privateHead('Ouvre ton navigateur', 'Connecte-toi depuis le navigateur de ton téléphone.')

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const userAgent = request.headers.get('user-agent') ?? ''
  const target = signInTarget(url)
  return {
    application: findInAppBrowser(userAgent),
    signIn: signInAddress(target),
    ...openOutside(origin, target, deviceSystem(userAgent)),
  }
}

/** In-app browsers are left for the phone's own (requirement M33). */
export default function ExternalBrowser({ loaderData }: Route.ComponentProps) {
  const { application, address, link, signIn } = loaderData
  return (
    <Entrance title="Continue dans ton navigateur.">
      <p className="max-w-reading text-lg">
        {application === null ? 'Ici' : `Dans ${application}`}, la connexion avec Google ou Facebook
        est refusée. Ouvre 4PADEL dans le navigateur de ton téléphone{'\u00a0'}: tu y retrouveras la
        page que tu voulais.
      </p>
      <div className="mt-7 grid gap-6">
        {link !== null && (
          <a href={link} className="button button-wide">
            Ouvrir mon navigateur
          </a>
        )}
        <CopyLink label="Ou copie ce lien, et colle-le dans ton navigateur" address={address} />
        <Link to={signIn} className="link inline-flex min-h-11 items-center justify-self-start">
          Me connecter avec mon e-mail
        </Link>
      </div>
    </Entrance>
  )
}
