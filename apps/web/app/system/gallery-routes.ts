import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Addresses of pages that are not built, so that the frame's links can be looked at: all the gallery. */
const shown = [
  '/gallery', '/reserver', '/reservations/slots', '/nos-centres', '/nos-centres/center', '/nos-centres/liste', '/centers', '/signin', '/Signup',
  '/moi', '/mon-compte/mes-resa', '/paiement', '/tournois', '/recherche-un-match', '/academie-de-padel', '/fid', '/mucho', '/kids', '/anniv', '/entreprises', '/team-building', '/pickleball', '/pickleball-offres', '/contact', '/newsletters', '/actualites', '/mentions-legales', '/a-propos', '/proshop', '/licence-fft', '/stages', '/padel', '/squash-badminton', '/foot-5', '/ligues-et-tournois', '/equipe',
]

export const galleryRoutes: RouteConfigEntry[] = shown.map((path) => ({
  id: path,
  path: path.slice(1),
  file: 'system/gallery.tsx',
}))
