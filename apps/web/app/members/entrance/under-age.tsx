import { selfSignUpAgeYears } from '@quatre/domain'
import { Link } from 'react-router'
import { ErrorState } from '../../ui/states.tsx'
import { signInAddress } from '../../site/addresses.ts'

/** Why a child has no account of its own, and how it plays nevertheless (requirement M5). */
export function UnderAge({ message }: { message: string }) {
  return (
    <ErrorState
      title={message}
      action={
        <Link to={signInAddress('/mon-compte/mes-info-persos')} className="link">
          Connexion de l’adulte
        </Link>
      }
    >
      <p>
        Avant {selfSignUpAgeYears}
        {'\u00a0'}ans on joue avec le compte d’un adulte responsable{'\u00a0'}:
      </p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        <li>il se connecte, ou crée d’abord son propre compte ici{'\u00a0'};</li>
        <li>il ouvre « Mes infos persos », rubrique « Enfants »{'\u00a0'};</li>
        <li>il t’y ajoute avec ton prénom, ton nom et ta date de naissance.</li>
      </ol>
    </ErrorState>
  )
}
