import { Form, useLocation } from 'react-router'
import { waitPath } from './court-waits.ts'

interface LeaveWaitProps {
  readonly id: number
  /** The wished time, where there may be several. */
  readonly of?: string
}

/** « Quitter la liste »: with one press, since a place in line costs nothing. */
export function LeaveWait({ id, of }: LeaveWaitProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={waitPath} preventScrollReset>
      <input type="hidden" name="leave" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <button className="link min-h-11">
        Quitter la liste
        {of !== undefined && <span className="sr-only">, {of}</span>}
      </button>
    </Form>
  )
}
