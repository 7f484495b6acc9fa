/** The centre of the demo accounts, and of the journeys. */
export const homeCenter = {
  id: 42,
  slug: 'toulouse-colomiers',
  name: 'Toulouse Colomiers',
  postalCode: '31770',
  latitude: 43.6187,
  longitude: 1.3146,
} as const

/** Smaller centres of the demo world, one for each test that takes courts of its own. */
export const otherCenters = { tours: 37, metz: 39, dijon: 68, caen: 70, mulhouse: 63 } as const
