import { generatePath, matchPath } from 'react-router'
import type { PageRow, SampleVisitor, SampleWorld } from './page-row.ts'
import { pages } from '../../routes.ts'

/** A page that tests open, with its row. */
export interface SampledPage {
  readonly row: PageRow
  readonly address: string
}

/** The pages that tests show to a visitor, all of them without one. */
export function pageSamples(world: SampleWorld, visitor?: SampleVisitor): SampledPage[] {
  return pages
    .filter(
      (row) => row.layout !== 'none' && (visitor ?? sampleVisitor(row)) === sampleVisitor(row),
    )
    .flatMap((row) => sampleAddresses(row, world).map((address) => ({ row, address })))
}

/** Addresses that answer like a page whose address is another: that one, by each of them. */
export function pageAliases(world: SampleWorld, visitor: SampleVisitor): Map<string, string> {
  const samples = pageSamples(world, visitor)
  const known = new Set(samples.map(({ address }) => address))
  const found = samples.flatMap(({ row, address }) =>
    otherAddresses(row, address, world).map((other) => [other, address] as const),
  )
  return new Map(found.filter(([alias]) => !known.has(alias)))
}

const sampleVisitor = ({ access, seenBy }: PageRow): SampleVisitor =>
  seenBy ?? (access === 'member' ? 'player' : 'guest')

function sampleAddresses({ path, samples }: PageRow, world: SampleWorld): string[] {
  if (!samples && /[:*]/.test(path)) throw new Error(`The row of ${path} has no sample.`)
  return (samples ?? [path]).map((sample) => (typeof sample === 'string' ? sample : sample(world)))
}

function otherAddresses(row: PageRow, address: string, { quietCenter }: SampleWorld): string[] {
  const { path, aliases = [], under = [], differsUnder } = row
  const [pathname = '', ...query] = address.split('?')
  const match = matchPath(path, pathname)
  // a sample of an alias, or of a centre's version, has no further ones
  if (match === null) return []
  const center = { center_name: quietCenter.slug, env: 'web' }
  return [
    ...aliases.map((alias) =>
      [generatePath(alias, { ...center, ...match.params }), ...query].join('?'),
    ),
    ...(differsUnder ? [] : under.map((prefix) => generatePath(prefix, center) + address)),
  ]
}
