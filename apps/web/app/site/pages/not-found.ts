import { ApiProblem } from '@quatre/contract'
import { data } from 'react-router'

/** What the API does not know, or cannot be an id, is the 404 page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const unknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400)
    throw unknown ? data(null, { status: 404 }) : error
  }
}
