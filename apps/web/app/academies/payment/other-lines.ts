import type { CourseBasket } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

/** A child that is not in a basket yet. */
export interface OtherChild {
  readonly id: number
  readonly firstName: string
}

/** Places that are kept at another centre: they are paid by themselves. */
export interface Elsewhere {
  readonly id: number
  readonly center: string
}

/** The children that could be added to a basket, and the baskets of other centres. */
export async function readOtherLines(
  { api }: Pick<RequestContext, 'api'>,
  { lines }: CourseBasket,
): Promise<{ readonly others: readonly OtherChild[]; readonly elsewhere: readonly Elsewhere[] }> {
  const { id } = await api.members.me()
  const params = { id }
  const [children, academies, camps] = await Promise.all([
    api.profile.children({ params }),
    api.courses.list({ params, query: { type: 1 } }),
    api.courses.list({ params, query: { type: 2 } }),
  ])
  const [first] = lines
  const held = [...academies, ...camps].filter(({ state }) => state === 'held')
  const elsewhere = new Map(
    held
      .filter(({ center }) => center.id !== first?.center.id)
      .map((line) => [line.center.id, { id: line.id, center: line.center.name }]),
  )
  return {
    others: children
      .filter((child) => !lines.some(({ person }) => person.id === child.id))
      .map((child) => ({ id: child.id, firstName: child.firstName })),
    elsewhere: [...elsewhere.values()],
  }
}
