import { leadKinds } from '@quatre/domain'
import { allFacts } from '../lead-words.ts'
import type { CrmLead } from './crm-lead.sql.ts'
import type { CrmSettings } from './sellsy.ts'

/** `[Team building] ACME · 4P-7F3K9`: ends with our reference, by which it is found again. */
export const opportunityName = ({ kind, companyName, lastName, firstName, reference }: CrmLead) =>
  `[${leadKinds[kind].label}] ${companyName ?? lastName ?? firstName} · ${reference}`

/** The client of an opportunity: a company with its contact, or a person. */
export type CrmClient =
  { readonly companyId: number; readonly contactId: number } | { readonly individualId: number }

/** A person as the CRM wants one. */
export const crmPerson = ({ firstName, lastName, email, phone }: CrmLead) => ({
  first_name: firstName,
  // it must have one
  last_name: lastName ?? firstName,
  email,
  ...(phone !== null && { phone_number: phone }),
})

export const crmCompany = ({ companyName, details: { siret } }: CrmLead) => ({
  type: 'prospect',
  name: companyName,
  ...(siret && { legal_france: { siret } }),
})

/** Euros with two digits, as `720.00`. */
const euroAmount = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The body of an opportunity; its amount is the quote of the page. */
export function crmOpportunity(lead: CrmLead, client: CrmClient, settings: CrmSettings): object {
  const { amountCents, wantedOn, informations } = lead
  const { pipeline, step, source } = settings
  const facts = allFacts(lead).map(({ label, value }) => `${label}\u00a0: ${value}`)
  const isCompany = 'companyId' in client
  return {
    name: opportunityName(lead),
    pipeline,
    step,
    ...(source !== undefined && { source }),
    ...(amountCents !== null && { amount: euroAmount(amountCents) }),
    ...(wantedOn !== null && { due_date: wantedOn }),
    note: [...facts, informations].filter(Boolean).join('\n'),
    contact_ids: isCompany ? [client.contactId] : [],
    related: isCompany
      ? [
          { type: 'company', id: client.companyId },
          { type: 'contact', id: client.contactId },
        ]
      : [{ type: 'individual', id: client.individualId }],
  }
}
