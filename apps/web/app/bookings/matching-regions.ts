interface Region {
  readonly name: string
  readonly centers: readonly {
    readonly slug: string
    readonly name: string
    readonly city: string
  }[]
}

/** The regions with the centres whose name or town holds the text, accents aside. */
export function matchingRegions(regions: readonly Region[], text: string): readonly Region[] {
  const wanted = plain(text)
  if (wanted === '') return regions
  return regions
    .map((region) => ({
      ...region,
      centers: region.centers.filter(({ name, city }) => plain(`${name} ${city}`).includes(wanted)),
    }))
    .filter(({ centers }) => centers.length > 0)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s’'-]+/g, ' ')
    .trim()
    .toLowerCase()
}
