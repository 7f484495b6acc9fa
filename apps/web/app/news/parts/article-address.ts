import type { ArticleEntry, Center } from '@quatre/contract'

/** The address of an article: with the one centre it is about, else with the network (requirement NW3). */
export function articleAddress(
  { slug, centerIds }: Pick<ArticleEntry, 'slug' | 'centerIds'>,
  centers: readonly Center[],
): string {
  const center = centerIds.length === 1 && centers.find(({ id }) => id === centerIds[0])
  return `${center ? `/${center.slug}` : ''}/actualites/${slug}`
}
