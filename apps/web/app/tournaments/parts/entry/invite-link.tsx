import { useFetcher } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import { ownEntriesAction } from '../addresses.ts'

/** The link for the second player: it is shown once, and a new one ends it. */
export function InviteLink({
  entryId,
  link,
}: {
  readonly entryId: number
  readonly link?: string
}) {
  const fetcher = useFetcher<{ readonly link?: string }>()
  const shown = fetcher.data?.link ?? link
  if (shown) return <CopyLink label="Lien pour ton partenaire" address={shown} />
  return (
    <fetcher.Form method="post" action={ownEntriesAction}>
      <input type="hidden" name="inscription" value={entryId} />
      <Button name="intent" value="invite" look="quiet" pending={fetcher.state !== 'idle'}>
        Créer le lien d’invitation
      </Button>
    </fetcher.Form>
  )
}
