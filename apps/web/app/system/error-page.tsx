import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { CourtArt } from '../ui/court-art/court-art.tsx'

/** The error page, in the words of requirement S3. */
export function ErrorPage({ error }: { error: unknown }) {
  const [isDrawn, setDrawn] = useState(true)
  const notFound = isRouteErrorResponse(error) && error.status === 404
  const text = notFound ? 'Oops... Page non trouvée :(' : "Oops... Une erreur s'est produite :("
  return (
    <section className="error-page">
      <title>{`${notFound ? 'Page non trouvée' : 'Une erreur s’est produite'} · 4PADEL`}</title>
      <meta name="robots" content="noindex" />
      <div className="layout-width on-dark w-full py-10 sm:py-16 page-lg:py-24">
        <h1 className="headline max-w-[11ch] text-3xl text-line page-lg:text-4xl">{text}</h1>
        {/* A full load: after an error the state of the page is not to be trusted. */}
        <p className="actions mt-8">
          <a href="/" className="button">
            {"Cliquez ici pour revenir à la page d'accueil"}
          </a>
        </p>
      </div>
      {/* On a phone below the words: over the picture they would lie on its edges. */}
      <div className="relative isolate min-h-64 sm:absolute sm:inset-0 sm:-z-10">
        {isDrawn ? (
          <CourtArt
            seed={notFound ? 'perdu' : 'panne'}
            moment="night"
            shape="hero"
            loading="first"
            onError={() => setDrawn(false)}
          />
        ) : (
          <CourtLines />
        )}
      </div>
    </section>
  )
}

/** The lines of a court, where its picture does not come: an error may well be that of the network. */
function CourtLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 100"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 -z-10 size-full text-court"
    >
      <path d="M60 30h80l60 70H0z" fill="currentColor" />
      <path
        d="M60 30h80l60 70H0zM30 65h140M51 40h98M100 40v60"
        fill="none"
        stroke="white"
        strokeOpacity=".5"
      />
    </svg>
  )
}
