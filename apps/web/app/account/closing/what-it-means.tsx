import { eurosExact, plural } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { detailsAddress } from '../parts/account-tabs.ts'

interface WhatItMeansProps {
  readonly balanceCents: number
  readonly childCount: number
  /** Whether the link that brings the account back can be mailed. */
  readonly hasEmail: boolean
}

/** Said before anything is asked (requirement M46). */
export function WhatItMeans({ balanceCents, childCount, hasEmail }: WhatItMeansProps) {
  return (
    <ul className="border-t-2 border-ink">
      <Line icon="user" title="Ton profil disparaît tout de suite.">
        Ton nom, ta photo et tes coordonnées ne sont plus visibles par personne, et toutes tes
        sessions sont fermées.
      </Line>
      {hasEmail ? (
        <Line icon="clock" title={'30\u00a0jours, puis c’est définitif.'}>
          Pendant ce délai, le lien du mail que tu reçois rouvre ton compte, sans ta photo. Ensuite,
          tes données sont effacées et rien ne peut être récupéré.
        </Line>
      ) : (
        <Line icon="clock" title="Tu ne pourras pas revenir en arrière.">
          Le lien qui rouvre un compte part par mail, et le tien n’a pas d’adresse. Pour le
          recevoir,{' '}
          <Link to={`${detailsAddress}#coordonnees`} className="link">
            ajoute d’abord ton e-mail
          </Link>
          .
        </Line>
      )}
      {childCount > 0 && (
        <Line
          icon="users"
          title={`${plural(childCount, 'enfant rattaché', 'enfants rattachés')} à ton compte.`}
        >
          {childCount > 1 ? 'Ils disparaissent' : 'Il disparaît'} avec lui.
        </Line>
      )}
      {balanceCents > 0 && (
        <Line
          icon="wallet"
          title={`Ton crédit de ${eurosExact(balanceCents)}, SOLDE et cashback, est perdu.`}
        >
          Tu peux encore l’utiliser pour réserver un terrain.
        </Line>
      )}
      <Line icon="euro" title="Les factures restent, sans ton nom.">
        La loi nous oblige à garder les écritures comptables.
      </Line>
    </ul>
  )
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 border-b py-4">
      <Icon name={icon} size={22} className="mt-0.5 flex-none" />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-mute">{children}</p>
      </div>
    </li>
  )
}
