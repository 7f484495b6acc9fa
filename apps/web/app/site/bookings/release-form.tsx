import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { releaseAddress } from '../addresses.ts'

interface ReleaseFormProps {
  /** The number of the booking that holds the court. */
  readonly booking: number
  readonly look: 'button' | 'link'
}

/** « Rendre le terrain »: the hold ends, and the slots it was found in come back. */
export function ReleaseForm({ booking, look }: ReleaseFormProps) {
  const { formAction } = useNavigation()
  const action = releaseAddress(booking)
  return (
    <Form method="post" action={action} replace>
      {look === 'link' ? (
        <button className="link min-h-11">Rendre le terrain</button>
      ) : (
        <Button look="quiet" size="small" pending={formAction === action}>
          Rendre le terrain
        </Button>
      )}
    </Form>
  )
}
