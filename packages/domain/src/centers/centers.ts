interface Named {
  centerName: string
}

export interface CenterAddress {
  number: string
  street: string
  postalCode: string
  city: string
}

/** Centres of one region, under its name. */
export interface CenterGroup<Center> {
  regionId: number | null
  regionName: string
  centers: Center[]
}

/** Text without case, accents, ligatures, hyphens and apostrophes, so that spellings meet. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Both spellings of « saint », so that « st » also still begins « Strasbourg ». */
const spellings: Partial<Record<string, string>> = {
  st: 'saint',
  saint: 'st',
  ste: 'sainte',
  sainte: 'ste',
}

function searchWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .flatMap((word) => [word, spellings[word] ?? word])
}

/** Centres in French order of names, those of the « Collectionneur » last (requirement C2). */
export function sortCenters<Center extends Named>(centers: readonly Center[]): Center[] {
  const collator = new Intl.Collator('fr', { numeric: true })
  const isLast = (center: Center) => center.centerName.includes('Collectionneur')
  return centers.toSorted(
    (a, b) => Number(isLast(a)) - Number(isLast(b)) || collator.compare(a.centerName, b.centerName),
  )
}

/**
 * Centres for which every word of the text begins a word of the name or town, or the postal code;
 * in the order given. Empty text finds all.
 */
export function searchCenters<
  Center extends Named & { address: Pick<CenterAddress, 'postalCode' | 'city'> },
>(centers: readonly Center[], text: string): Center[] {
  // « 31 000 » is one postal code.
  const wanted = fold(text.replace(/^\s*(\d{2})\s+(\d{1,3})\s*$/, '$1$2'))
    .split(' ')
    .filter(Boolean)
  return centers.filter(({ centerName, address }) => {
    const known = [...searchWords(`${centerName} ${address.city}`), address.postalCode]
    return wanted.every((word) => known.some((candidate) => candidate.startsWith(word)))
  })
}

/** Centres by region in French order, those without region under « Autre », last (section 2). */
export function groupByRegion<
  Center extends Named & { regionWeb: { id: number; name: string } | null },
>(centers: readonly Center[]): CenterGroup<Center>[] {
  const groups = new Map<number | null, CenterGroup<Center>>()
  for (const center of sortCenters(centers)) {
    const regionId = center.regionWeb?.id ?? null
    const group = groups.get(regionId)
    if (group) group.centers.push(center)
    else {
      const regionName = center.regionWeb?.name ?? 'Autre'
      groups.set(regionId, { regionId, regionName, centers: [center] })
    }
  }
  const collator = new Intl.Collator('fr')
  return [...groups.values()].toSorted(
    (a, b) =>
      Number(a.regionId === null) - Number(b.regionId === null) ||
      collator.compare(a.regionName, b.regionName),
  )
}

/** The text as a part of an address: `Île-de-France` gives `ile-de-france`. */
export function slugify(text: string): string {
  return fold(text).replaceAll(' ', '-')
}

/** A postal address in one line: `12 chemin de la Ménude, 31770 Colomiers`. */
export function placeLine({ number, street, postalCode, city }: CenterAddress): string {
  return `${number} ${street}, ${postalCode} ${city}`.trim()
}

/** The address of a maps search for a centre's postal address. */
export function mapSearchLink(address: CenterAddress): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeLine(address))}`
}
