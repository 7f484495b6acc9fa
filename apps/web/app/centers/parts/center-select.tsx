import type { Center } from '@quatre/contract'
import { groupByRegion } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'
import { Select } from '../../ui/form/select.tsx'

type RegionCenter = ReturnType<typeof centerRegions>[number]['centers'][number]

/** The centres to choose from, by region, as readers see their names. */
export function centerRegions(centers: readonly Center[]) {
  return groupByRegion(centers).map(({ regionName, centers: members }) => ({
    name: typographic(regionName),
    centers: members.map(({ id, slug, name, address }) => ({
      id,
      slug,
      name: typographic(name),
      city: typographic(address.city),
    })),
  }))
}

interface CenterSelectProps {
  readonly regions: readonly {
    readonly name: string
    readonly centers: readonly Pick<RegionCenter, 'id' | 'name' | 'city'>[]
  }[]
  readonly defaultValue: string | undefined
  readonly error?: string | undefined
  /** The choice of no club; null: not offered. Absent: a club is wanted, and none chosen yet. */
  readonly none?: string | null
}

export function CenterSelect({ regions, none, ...field }: CenterSelectProps) {
  const isWanted = none === undefined
  const withoutClub = isWanted ? 'Choisis ton club' : none
  return (
    <Select label="Club" name="center" required={isWanted} {...field}>
      {withoutClub && <option value="">{withoutClub}</option>}
      {regions.map((region) => (
        <optgroup key={region.name} label={region.name}>
          {region.centers.map(({ id, name, city }) => (
            <option key={id} value={id}>
              {name.includes(city) ? name : `${name} (${city})`}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
