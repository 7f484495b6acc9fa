import { Link, useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { validationMailAddress } from '../entrance/addresses.ts'
import { detailsAddress } from '../../site/account-tabs.ts'
import type { action } from '../entrance/validation.tsx'

/** The address is not validated yet; without JavaScript the button leads to the page that says so. */
export function ValidationNotice({ email }: { email: string }) {
  const mail = useFetcher<typeof action>()
  return (
    <section aria-label="Validation de ton adresse" className="validation-notice">
      <Icon
        name="mail"
        size={24}
        className="hidden self-start text-court page-md:mt-0.5 page-md:block"
      />
      <div>
        <p className="text-sm font-bold page-md:text-base">Valide ton adresse.</p>
        <p className="hidden text-mute [overflow-wrap:anywhere] page-md:block">
          Ouvre le lien du mail envoyé à {email}. En attendant, ton compte marche déjà.
        </p>
        <div role="status" className="text-sm font-semibold empty:hidden page-md:text-base">
          {mail.data?.sent && 'Un nouveau mail est parti. Pense à regarder dans les indésirables.'}
          {mail.data && !mail.data.sent && (mail.data.refusal ?? 'Ton adresse est déjà validée.')}
        </div>
        <Link
          to={`${detailsAddress}#coordonnees`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Corriger l’adresse
        </Link>
      </div>
      {!mail.data?.sent && (
        <mail.Form method="post" action={validationMailAddress}>
          <Button look="quiet" size="small" pending={mail.state !== 'idle'}>
            Renvoyer le mail
          </Button>
        </mail.Form>
      )}
    </section>
  )
}
