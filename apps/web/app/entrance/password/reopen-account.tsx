import { Form, useNavigation } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { submit } from '../../site/form/submit.ts'
import type { Route } from './+types/reopen-account.ts'
import {
  mailLinkIn,
  openedLink,
  redirectWithoutKeys,
  secretAddress,
  type MailLink,
} from '../../site/form/mail-link.ts'
import { MailLinkFields } from '../../site/form/mail-link-fields.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import { EntranceNote } from '../parts/stage.tsx'

export const headers = () => secretAddress

export const meta = () => privateHead('Rouvrir mon compte', 'Vois ce qui revient avant de choisir.')

const doneName = 'rouvert'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { closing } = context.get(requestContext).api
  return openedLink(request, { doneName, readState: closing.reopeningLink })
}

/** Uses the link; opening its address alone changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async () => {
    await context.get(requestContext).api.closing.reopen({ body: mailLinkIn(form) })
    return redirectWithoutKeys(request, `?${doneName}`)
  })
}

/** The link is used, expired or cut off; the text does not reveal which, so the account may be open. */
const dead = {
  title: 'Ce lien ne marche plus.',
  actions: (
    <>
      <p className="text-mute">
        Si ton compte est déjà rouvert, connecte-toi comme avant{'\u00a0'}: un lien ne sert qu’une
        fois.
      </p>
      <LinkButton to="/signin">Me connecter</LinkButton>
    </>
  ),
}

/** A new account has the e-mail. */
const taken = {
  title: 'Ton compte ne peut pas être rouvert.',
  actions: (
    <>
      <LinkButton to="/signin">Me connecter</LinkButton>
      <LinkButton to="/Signup" look="quiet">
        Créer un compte
      </LinkButton>
    </>
  ),
}

export default function ReopenAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      opened={loaderData}
      refusal={actionData?.refusal ?? null}
      done={{
        title: 'Ton compte est rouvert.',
        text: 'Content de te revoir. Connecte-toi comme avant.',
      }}
      refused={actionData?.code === 'reopening_email_taken' ? taken : dead}
    >
      {(link) => <Ask link={link} />}
    </MailLinkPage>
  )
}

function Ask({ link }: { link: MailLink }) {
  const pending = useNavigation().formData?.has('reopen') ?? false
  return (
    <EntranceNote title="Rouvrir ton compte.">
      <p className="text-lg">Tu as fermé ton compte il y a moins de 30{'\u00a0'}jours.</p>
      <div>
        <h2 className="headline text-xl">Ce qui revient</h2>
        <p className="mt-2">
          Ton nom, ton e-mail et ton mot de passe, ton téléphone, ton adresse, tes préférences, tes
          enfants et tes connexions Google, Facebook ou Apple. Tes réservations passées n’ont pas
          bougé.
        </p>
      </div>
      <div>
        <h2 className="headline text-xl">Ce qui ne revient pas</h2>
        <p className="mt-2">
          Ta photo, le SOLDE auquel tu as renoncé, et tes appareils connectés{'\u00a0'}: tu te
          connecteras comme avant.
        </p>
      </div>
      <Form method="post" className="actions">
        <input type="hidden" name="reopen" value="oui" />
        <MailLinkFields {...link} />
        <Button pending={pending}>Rouvrir mon compte</Button>
      </Form>
    </EntranceNote>
  )
}
