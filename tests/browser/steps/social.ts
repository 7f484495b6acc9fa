import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'

/** A person with an account at a provider. */
export interface SocialPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

type Providers = Readonly<
  Record<'google' | 'apple', { readonly clientId: string; readonly authorizeUrl: string }>
>

export function newSocialPerson(): SocialPerson {
  const email = `nora.${randomUUID().slice(0, 12)}@exemple.fr`
  return { firstName: 'Nora', lastName: 'Bellanger', email }
}

/** On the page of a provider: goes on as a person that its list does not have. */
export async function chooseAccount(page: Page, person: SocialPerson): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choisis un compte' })).toBeVisible()
  await page.getByText('Une autre personne').click()
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Continuer avec ce compte' }).click()
}

/** An ID token, as an application gets it (or a browser, with its nonce). */
export async function fetchIdToken(
  person: SocialPerson,
  nonce: string = randomUUID(),
  provider: keyof Providers = 'google',
): Promise<string> {
  const { clientId, authorizeUrl } = (await call<Providers>('GET', '/login/providers'))[provider]
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/${provider}-auth`,
    response_type: 'id_token',
    response_mode: 'form_post',
    state: 'x',
    nonce,
  })
  const answer = await fetch(`${authorizeUrl}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'other', ...person }),
  })
  const token = /name="id_token" value="([^"]+)"/.exec(await answer.text())?.[1]
  if (token === undefined) throw new Error('The stand-in gives no token.')
  return token
}

/** In the modal that asks a new member for the rest. */
export async function completeAccount(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Termine ton inscription' })
  const confirm = modal.getByRole('button', { name: 'Créer mon compte' })
  await expect(confirm).toBeDisabled()
  await expect(
    modal.getByText(
      'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer',
    ),
  ).toBeVisible()
  const mobile = modal.getByLabel('Mobile')
  await expect(mobile).toBeFocused()
  await mobile.fill('06 39 98 00 01')
  await modal.getByLabel('Club', { exact: true }).selectOption(String(toulouse.id))
  await modal.getByRole('checkbox', { name: /CGU/ }).check()
  await expect(confirm).toBeEnabled()
  await confirm.click()
}
