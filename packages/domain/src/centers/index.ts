export * from './centers.ts'
export * from './distance.ts'
export { findPlaces, placeKeys, type NamedPlace } from './place-names.ts'
