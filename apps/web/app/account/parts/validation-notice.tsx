import { Link, useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Answer } from '../../site/form/submit.ts'
import { detailsAddress } from './account-tabs.ts'
import { validationMailAddress } from '../../site/pages/addresses.ts'

/** The address is not validated yet; without JavaScript the button leads to the page with that message. */
export function ValidationNotice({ email }: { email: string }) {
  const mail = useFetcher<Answer<boolean>>()
  return (
    <section
      aria-label="Confirmation de ton e-mail"
      className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-surface border border-edge bg-line py-2 pr-2 pl-4 page-md:grid-cols-[auto_minmax(0,1fr)_auto] page-md:gap-x-4 page-md:p-5"
    >
      <Icon name="mail" size={24} className="hidden self-start page-md:mt-0.5 page-md:block" />
      <div>
        <p className="text-sm font-bold page-md:text-base">Confirme ton e-mail.</p>
        <p className="hidden text-mute [overflow-wrap:anywhere] page-md:block">
          Ouvre le lien du mail envoyé à {email}. En attendant, ton compte marche déjà.
        </p>
        <div role="status" className="text-sm font-semibold empty:hidden page-md:text-base">
          {mail.data?.saved && 'Un nouveau mail est parti. Pense à regarder dans les indésirables.'}
          {mail.data && !mail.data.saved && (mail.data.refusal ?? 'Ton e-mail est déjà confirmé.')}
        </div>
        <Link
          to={`${detailsAddress}#coordonnees`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Corriger l’e-mail
        </Link>
      </div>
      {!mail.data?.saved && (
        <mail.Form method="post" action={validationMailAddress}>
          <Button look="quiet" size="small" pending={mail.state !== 'idle'}>
            Renvoyer le mail
          </Button>
        </mail.Form>
      )}
    </section>
  )
}
