import type { Member } from '@quatre/contract'
import { dateNumeric, eurosExact, formatPhone } from '@quatre/domain'

const genders = { Male: 'Homme', Female: 'Femme', Decline: 'Non partagé' } as const

/** The tab « Mes infos persos », to read. */
export function MyDetails({ member }: { member: Member }) {
  const { street, postalCode, city } = member.address
  const lines = [
    ['Prénom', member.firstName],
    ['Nom', member.lastName],
    ['Date de naissance', member.birthDate && dateNumeric(member.birthDate)],
    ['Genre', member.gender && genders[member.gender]],
    ['E-mail', member.email],
    ['Mobile', member.mobilePhone && formatPhone(member.mobilePhone)],
    ['Adresse', [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ['SOLDE', eurosExact(member.refund.value)],
  ] as const
  return (
    <dl className="max-w-reading">
      {lines.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 border-b py-3.5 page-sm:grid-cols-[12rem_1fr]">
          <dt className="text-sm text-mute page-sm:text-base">{label}</dt>
          <dd className="font-semibold">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
