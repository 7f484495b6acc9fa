import { Link } from 'react-router'
import { useFrame } from '../frame/use-frame.ts'
import { Checkbox } from '../ui/checkbox.tsx'

interface TermsProps {
  readonly accepted?: boolean
  readonly error?: string | undefined
}

/** What is accepted everywhere: « terms (CGU, CGV, privacy) » (specification section 5). */
const label = 'J’accepte les CGU, les CGV et la politique de confidentialité'

/** The box to tick, above the links to what is accepted. */
export function Terms({ accepted, error }: TermsProps) {
  return (
    <Checkbox
      label={label}
      name="termsConditions"
      value="oui"
      required
      defaultChecked={accepted}
      error={error ?? null}
      hint={useFrame()?.menus.legal.length ? <LegalLinks /> : undefined}
    />
  )
}

/** The legal texts that the site has, each in a tab of its own: nothing typed is lost. */
export function LegalLinks() {
  const legal = useFrame()?.menus.legal ?? []
  return legal.map(({ label, to }) => (
    <Link key={to} to={to} target="_blank" className="link mr-4">
      {label}
    </Link>
  ))
}
