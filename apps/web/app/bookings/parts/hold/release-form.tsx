import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { releaseAddress } from '../../../site/pages/addresses.ts'
import { useToldSubmit } from '../../../site/form/use-told-submit.ts'
import { slotsAddress } from '../search/search.ts'

interface ReleaseFormProps {
  readonly booking: number
}

/** « Rendre le terrain »: the hold ends, and the slots it was found in come back. */
export function ReleaseForm({ booking }: ReleaseFormProps) {
  const { formAction } = useNavigation()
  const action = releaseAddress(booking)
  const release = useToldSubmit({
    path: slotsAddress({}),
    text: 'Terrain rendu.',
    options: { replace: true },
  })
  return (
    <Form method="post" action={action} onSubmit={release}>
      <Button look="quiet" size="small" pending={formAction === action}>
        Rendre le terrain
      </Button>
    </Form>
  )
}
