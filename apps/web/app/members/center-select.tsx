import type { Center } from '@quatre/contract'
import { groupByRegion } from '@quatre/domain'
import { typographic } from '../typographic.ts'
import { Select } from '../ui/select.tsx'

type Regions = ReturnType<typeof centerRegions>

/** The centres to choose from, by region, as readers see their names. */
export function centerRegions(centers: readonly Center[]) {
  return groupByRegion(centers).map(({ regionName, centers: members }) => ({
    name: typographic(regionName),
    centers: members.map(({ id, name, address }) => ({
      id,
      name: typographic(name),
      city: typographic(address.city),
    })),
  }))
}

interface CenterSelectProps {
  readonly regions: Regions
  readonly defaultValue: string | undefined
  readonly error?: string | undefined
}

export function CenterSelect({ regions, defaultValue, error }: CenterSelectProps) {
  return (
    <Select label="Club" name="center" required defaultValue={defaultValue} error={error}>
      <option value="">Choisis ton club</option>
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
