import type { Member } from '@quatre/contract'
import { dateNumeric } from '@quatre/domain'
import { lazy, Suspense } from 'react'
import { useDialog } from '../../ui/browser/use-dialog.ts'
import { LegalLinks } from '../../entrance/parts/terms.tsx'
import { closeAccountAddress, dataFileAddress } from '../parts/account-tabs.ts'
import { Part } from './part.tsx'
import { loadPart } from '../../ui/browser/network.ts'

const CloseDialog = lazy(() => loadPart(() => import('../closing/close-dialog.tsx')))

export function DataPart({ termsAcceptedAt }: Pick<Member, 'termsAcceptedAt'>) {
  const { opener, dialog, wanted } = useDialog('compte-supprimer')
  return (
    <Part name="donnees" about="Ce que nous gardons de toi t’appartient.">
      {termsAcceptedAt && (
        <p className="flex flex-wrap items-center gap-x-6 border-b pb-6">
          <span>Conditions acceptées le {dateNumeric(termsAcceptedAt)}</span>
          <span>
            <LegalLinks />
          </span>
        </p>
      )}
      <div className="grid justify-items-start gap-3">
        <h3 className="font-bold">Télécharger mes données</h3>
        <p className="text-mute">
          Un fichier avec tout ce que ton compte contient{'\u00a0'}: profil, réservations,
          paiements, enfants.
        </p>
        <p className="actions">
          <a href={dataFileAddress} download className="button button-quiet">
            Télécharger mes données
          </a>
        </p>
      </div>
      <div className="grid justify-items-start gap-3 border-t pt-6">
        <h3 className="font-bold">Supprimer mon compte</h3>
        <p className="text-mute">Avant de choisir, tu verras ce que cela change.</p>
        <p className="actions">
          <a {...opener} href={closeAccountAddress} className="button button-danger">
            Supprimer mon compte
          </a>
        </p>
        {wanted && (
          <Suspense>
            <CloseDialog {...dialog} />
          </Suspense>
        )}
      </div>
    </Part>
  )
}
