import { Link } from 'react-router'
import { termsOfSaleAddress } from '../../site/pages/addresses.ts'

/** The terms that a press accepts, in a tab of its own (requirement S15). */
export function SaleTerms({ by }: { readonly by: 'En payant' | 'En continuant' }) {
  return (
    <>
      {by}, tu acceptes les{' '}
      <Link to={termsOfSaleAddress} target="_blank" className="underline">
        CGV
        <span className="sr-only"> (conditions de vente, nouvel onglet)</span>
      </Link>
      .
    </>
  )
}
