import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { waitPath } from './court-waits.ts'

/** « Quitter la liste »: with one press, since a place in line costs nothing. */
export function LeaveWait({ id, of }: { readonly id: number; readonly of?: string }) {
  const { pathname, search } = useLocation()
  const pending = useNavigation().formData?.get('leave') === String(id)
  return (
    <Form method="post" action={waitPath} preventScrollReset>
      <input type="hidden" name="leave" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button look="quiet" size="small" pending={pending}>
        Quitter la liste
        {of !== undefined && <span className="sr-only">, {of}</span>}
      </Button>
    </Form>
  )
}
