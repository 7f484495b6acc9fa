import { Link } from 'react-router'
import {
  privacyAddress,
  termsOfSaleAddress,
  termsOfUseAddress,
} from '../../site/pages/addresses.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

interface TermsProps {
  readonly accepted?: boolean
  readonly error?: string | undefined
}

/** The label of the consent, the same everywhere (requirement M36). */
const label = 'J’accepte les CGU, les CGV et la politique de confidentialité'

const texts = [
  { label: 'CGU', to: termsOfUseAddress },
  { label: 'CGV', to: termsOfSaleAddress },
  { label: 'Politique de confidentialité', to: privacyAddress },
]

/** The box to tick, above the links to the accepted texts. */
export function Terms({ accepted, error }: TermsProps) {
  return (
    <Checkbox
      label={label}
      name="termsConditions"
      value="oui"
      required
      defaultChecked={accepted}
      error={error ?? null}
      hint={<LegalLinks />}
    />
  )
}

/** The accepted texts, each in a tab of its own: nothing typed is lost. */
export function LegalLinks() {
  return texts.map(({ label, to }) => (
    <Link key={to} to={to} target="_blank" className="link mr-5 inline-flex min-h-11 items-center">
      {label}
      <span className="sr-only"> (nouvel onglet)</span>
    </Link>
  ))
}
