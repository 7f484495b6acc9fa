import { CourtArt } from '../ui/court-art/court-art.tsx'

export function AppBanner() {
  return (
    <section className="grid items-center gap-6 py-12 md:grid-cols-[1fr_20rem]">
      <div>
        <h2 className="headline text-2xl">Ton club dans ta poche</h2>
        <p className="mt-3 max-w-reading text-on-ink">
          Ajoute 4PADEL à l’écran d’accueil de ton téléphone : tes terrains, tes réservations et ton
          SOLDE s’ouvrent d’un geste.
        </p>
      </div>
      <div className="relative isolate hidden h-36 overflow-hidden rounded-surface md:block">
        <CourtArt seed="application" moment="evening" shape="tile" />
      </div>
    </section>
  )
}
