/** A centre of the demo world, as a visitor and the API know it. */
export interface KnownCenter {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly postalCode: string
}

function known(id: number, slug: string, name: string, postalCode: string): KnownCenter {
  return { id, slug, name, postalCode }
}

/** The centre of the demo accounts. */
export const toulouse = known(42, 'toulouse-colomiers', 'Toulouse Colomiers', '31770')

// Where evenings are seldom full: a centre for each test that takes courts.
export const dijon = known(68, 'dijon', 'Dijon Quetigny', '21800')
export const laRochelle = known(83, 'la-rochelle', 'La Rochelle Puilboreau', '17138')
export const tours = known(37, 'tours', 'Tours Nord', '37100')
export const ajaccio = known(58, 'ajaccio', 'Ajaccio', '20090')
export const perpignan = known(75, 'perpignan', 'Perpignan', '66000')
export const muret = known(31, 'muret', 'Muret', '31600')
export const rouen = known(61, 'rouen', 'Rouen Madrillet', '76800')
export const annecy = known(89, 'annecy', 'Annecy Seynod', '74600')

/** Where 90 minutes of peak hours cost 50 €. */
export const nice = known(21, 'nice', 'Nice Saint-Isidore', '06200')
