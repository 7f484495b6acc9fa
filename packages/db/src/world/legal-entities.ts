import { definePart } from './part.ts'
import { towns } from './towns.ts'

/** The company that runs a centre; the network's own is there from the start, with id 1. */
export const centerLegalEntityId = (centerId: number): number => 100 + centerId

const reunionRegionId = 13

/** A company for each centre, made up: no company has a number that begins with zeros. */
export const legalEntities = definePart({
  make: () => ({
    legalEntity: towns.map(({ id, name, street, streetNumber, postalCode, city, regionId }) => ({
      id: centerLegalEntityId(id),
      code: `C${id}`,
      name: `${name} SARL`,
      digits: `000 000 ${String(id).padStart(3, '0')}`,
      street: `${streetNumber} ${street}`.trim(),
      town: `${postalCode} ${city}`,
      vatTerritory: regionId === reunionRegionId ? 'reunion' : 'france',
    })),
  }),
  columns: {
    legalEntity: {
      id: ['int', (r) => r.id],
      code: ['text', (r) => r.code],
      name: ['text', (r) => r.name],
      registration: ['text', (r) => `SIREN ${r.digits} (société fictive)`],
      vat_number: ['text', (r) => `FR00 ${r.digits}`],
      street: ['text', (r) => r.street],
      town: ['text', (r) => r.town],
      vat_territory: ['text', (r) => r.vatTerritory],
    },
  },
})
