import { useFetcher } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { NearestSlots } from '../nearest-slots.ts'

interface HoldAgainProps {
  readonly again: NonNullable<NearestSlots['again']>
}

/** Holds the slot of a hold that is over, and opens its payment; typed text stays. */
export function HoldAgain({ again: { action, option } }: HoldAgainProps) {
  const { Form, state } = useFetcher()
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="option" value={option} />
      <Button width="full" pending={state !== 'idle'}>
        Reprendre ce terrain
      </Button>
    </Form>
  )
}
