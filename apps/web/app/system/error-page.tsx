import { isRouteErrorResponse, useLocation } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { useRetryWithNetwork } from './retry-with-network.ts'

/** The error page, in the words of requirement S3. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  const { pathname, search } = useLocation()
  const waitsForNetwork = useRetryWithNetwork(error)
  const text = notFound ? 'Oops... Page non trouvée :(' : "Oops... Une erreur s'est produite :("
  return (
    <section className="error-page">
      <title>{`${notFound ? 'Page non trouvée' : 'Une erreur s’est produite'} · 4PADEL`}</title>
      <meta name="robots" content="noindex" />
      <div className="layout-width on-dark w-full py-10 sm:py-16 page-lg:py-24">
        <h1 className="headline max-w-[11ch] text-3xl text-line page-lg:text-4xl">{text}</h1>
        {waitsForNetwork && (
          <p role="status" className="mt-4 max-w-reading text-lg text-on-ink">
            Pas de réseau{'\u00a0'}: la page se recharge dès qu’il revient.
          </p>
        )}
        {/* Full loads: after an error the state of the page is not to be trusted. The lime button is the
            frame's. */}
        <p className="actions mt-8">
          {!notFound && (
            <a href={pathname + search} className="button button-quiet">
              Réessayer
            </a>
          )}
          <a
            href="/"
            className={classNames(
              'button',
              notFound ? 'button-quiet' : 'button-dark [--rim:var(--color-on-ink)]',
            )}
          >
            {"Cliquez ici pour revenir à la page d'accueil"}
          </a>
        </p>
      </div>
      <LostBall />
    </section>
  )
}

/**
 * A court at night and the ball that left it. Drawn here: without a network no picture comes. The ground
 * goes on beyond the picture to both sides.
 */
function LostBall() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 480"
      preserveAspectRatio="xMaxYMax"
      className="error-art"
      fill="none"
      strokeWidth="3"
    >
      <path className="fill-court-night" d="M-4000 250h9000v2000h-9000z" />
      <path className="fill-court" d="M300 250h340l240 230H60z" />
      <path className="stroke-line/80" d="M300 250h340l240 230H60zM244 304h450M470 250v54" />
      <path className="stroke-ink-line" d="M300 250v-84h340v84M385 250v-84m85 84v-84m85 84v-84" />
      <path className="fill-ink/50 stroke-line/30" d="M172 330h602v46H172z" />
      <path className="stroke-line" strokeWidth="6" d="M172 330h602" />
      <path
        className="stroke-ball/60"
        strokeDasharray="2 14"
        strokeLinecap="round"
        d="M420 420C450 60 600 40 740 104"
      />
      <circle className="fill-ball" cx="744" cy="106" r="15" />
    </svg>
  )
}
