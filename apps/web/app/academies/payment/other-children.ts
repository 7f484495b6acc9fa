import type { CourseBasket } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

/** A child that is not in a basket yet. */
export interface OtherChild {
  readonly id: number
  readonly firstName: string
}

/** The children that could be added to a basket. */
export async function readOtherChildren(
  { api }: Pick<RequestContext, 'api'>,
  { lines }: CourseBasket,
): Promise<readonly OtherChild[]> {
  const { id } = await api.members.me()
  const children = await api.profile.children({ params: { id } })
  return children
    .filter((child) => !lines.some(({ person }) => person.id === child.id))
    .map((child) => ({ id: child.id, firstName: child.firstName }))
}
