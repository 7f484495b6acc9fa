import { LinkButton } from '../../../ui/button.tsx'
import { closeAccountAddress, dataFileAddress } from '../account-tabs.ts'
import { Part } from './part.tsx'

export function DataPart() {
  return (
    <Part name="donnees" about="Ce que nous gardons de toi t’appartient.">
      <div className="grid justify-items-start gap-3">
        <h3 className="font-bold">Télécharger mes données</h3>
        <p className="text-mute">
          Un fichier avec tout ce que ton compte contient{'\u00a0'}: profil, réservations,
          paiements, enfants.
        </p>
        <a href={dataFileAddress} download className="button button-quiet">
          Télécharger mes données
        </a>
      </div>
      <div className="grid justify-items-start gap-3 border-t pt-6">
        <h3 className="font-bold">Supprimer mon compte</h3>
        <p className="text-mute">Avant de choisir, tu verras ce que cela change.</p>
        <LinkButton to={closeAccountAddress} look="danger">
          Supprimer mon compte
        </LinkButton>
      </div>
    </Part>
  )
}
