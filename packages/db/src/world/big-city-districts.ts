// Mean positions of the municipal districts of Paris and Lyon, which GeoNames has not under their
// INSEE codes; from the cities' open data, rounded to about 50 m.
const paris: readonly (readonly [number, number])[] = [
  [48.8626, 2.3363],
  [48.8679, 2.3441],
  [48.863, 2.3592],
  [48.8543, 2.3563],
  [48.8444, 2.3507],
  [48.8491, 2.3329],
  [48.8562, 2.3126],
  [48.8727, 2.3126],
  [48.8771, 2.3374],
  [48.8761, 2.3606],
  [48.8591, 2.38],
  [48.8403, 2.3952],
  [48.8283, 2.3623],
  [48.8292, 2.3265],
  [48.8401, 2.2929],
  [48.8604, 2.262],
  [48.8874, 2.3067],
  [48.8925, 2.3484],
  [48.8871, 2.3849],
  [48.8635, 2.4012],
]

const lyon: readonly (readonly [number, number])[] = [
  [45.7696, 4.8316],
  [45.7497, 4.8272],
  [45.7535, 4.8693],
  [45.7786, 4.8232],
  [45.7561, 4.8023],
  [45.7724, 4.8505],
  [45.7331, 4.8376],
  [45.7341, 4.8699],
  [45.7809, 4.807],
]

/** Latitude and longitude by INSEE code of the district (75101 to 75120, 69381 to 69389). */
export const districtPositions: ReadonlyMap<string, readonly [number, number]> = new Map([
  ...paris.map((position, index) => [String(75_101 + index), position] as const),
  ...lyon.map((position, index) => [String(69_381 + index), position] as const),
])
