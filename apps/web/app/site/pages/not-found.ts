import { ApiProblem } from '@quatre/contract'
import { data } from 'react-router'

/** The 404 page for an id that the API does not know, or that cannot be one. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const unknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400)
    throw unknown ? data(null, { status: 404 }) : error
  }
}
