import { ApiProblem, type PaymentMethods } from '@quatre/contract'
import { redirect } from 'react-router'
import { kinds } from '../../payments/parts/kinds/kinds.ts'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { myEntriesAddress } from '../parts/addresses.ts'

/** What the caller is to pay of an entry. @throws a redirect where there is nothing to pay */
export async function readOwed({ api, now, reportError }: RequestContext, { searchParams }: URL) {
  const id = idIn(searchParams.get('inscription'))
  if (id === null) throw redirect(myEntriesAddress)
  const entry = await orNotFound(api.entries.get({ params: { id } }))
  const pages = kinds.tournament_entry.pages(String(id))
  if (entry.player.paid) throw redirect(pages.paid)
  if (entry.player.due.value === 0) throw redirect(myEntriesAddress)
  const methods: PaymentMethods | null = await api.payments
    .ways({ params: { kind: 'tournament_entry', key: String(id) } })
    .catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status >= 500) reportError(error)
      return null
    })
  return { entry, methods, now, byCredit: searchParams.has('avoir') }
}
