import { CourtArt } from '../ui/court-art/court-art.tsx'

export function AppBanner() {
  return (
    <section className="app-banner">
      <div>
        <h2 className="headline text-2xl">Ton club dans ta poche</h2>
        <p className="mt-3 max-w-reading text-on-ink">
          Ajoute 4PADEL à l’écran d’accueil de ton téléphone{'\u00a0'}: tes terrains, tes
          réservations et ton SOLDE s’ouvrent d’un geste.
        </p>
      </div>
      <div className="app-banner-art">
        <CourtArt seed="application" moment="night" shape="tile" />
      </div>
    </section>
  )
}
