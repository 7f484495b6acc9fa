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

/** The centre of the demo accounts, and of new members. */
export const toulouse = known(42, 'toulouse-colomiers', 'Toulouse Colomiers', '31770')
export const tours = known(37, 'tours', 'Tours Nord', '37100')
export const nice = known(21, 'nice', 'Nice Saint-Isidore', '06200')
export const muret = known(31, 'muret', 'Muret', '31600')
