import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadingOverlay, Spinner } from '../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDialog } from '../ui/use-dialog.ts'

export function meta() {
  return [{ title: 'Galerie · 4PADEL' }]
}

/** Every piece of the design system, for the people who build it; never in a production build. */
export default function Gallery() {
  const showToast = useToast()
  const { opener, dialog } = useDialog('essai')
  const [pending, setPending] = useState(false)
  return (
    <div className="layout-width grid gap-12 py-10">
      <h1 className="headline text-3xl">Galerie</h1>
      <div className="flex flex-wrap gap-3">
        <Button type="button">Payer 48 €</Button>
        <Button type="button" look="dark">
          Me connecter
        </Button>
        <Button type="button" look="quiet">
          Plus tard
        </Button>
        <Button type="button" look="danger">
          Annuler la réservation
        </Button>
        <Button type="button" disabled>
          Complet
        </Button>
        <Button type="button" pending={pending} onClick={() => setPending(true)}>
          Lancer
        </Button>
        <Button type="button" pending look="dark">
          En cours
        </Button>
        <LinkButton to="/" look="quiet" size="small">
          Petit lien
        </LinkButton>
        <Button type="button" look="quiet" onClick={() => showToast({ text: 'Lien copié' })}>
          Toast
        </Button>
        <a {...opener} className="button button-quiet">
          Dialogue
        </a>
      </div>
      <Dialog {...dialog} title="Jour non disponible">
        <p>Le planning est limité aux 14 prochains jours.</p>
      </Dialog>
      <div className="grid gap-6 page-md:grid-cols-2">
        <TextField label="E-mail" name="email" type="email" hint="Celui de ton compte" />
        <TextField label="E-mail" name="email2" defaultValue="camille" error="Champ obligatoire" />
        <PasswordField label="Mot de passe" name="password" hint="6 à 16 caractères" />
        <Select label="Centre" name="center" defaultValue="1">
          <option value="1">Toulouse Colomiers</option>
        </Select>
        <Checkbox label="J’accepte les CGU et les CGV" name="terms" error="Champ obligatoire" />
        <Checkbox label="Recevoir les bons plans par SMS" name="sms" defaultChecked />
        <RadioGroup
          label="Genre"
          name="gender"
          defaultValue="Male"
          options={[
            { value: 'Male', label: 'Homme' },
            { value: 'Female', label: 'Femme' },
            { value: 'Decline', label: 'Ne souhaite pas partager' },
          ]}
        />
        <RadioGroup
          label="Paiement"
          name="split"
          look="tiles"
          defaultValue="full"
          options={[
            { value: 'full', label: 'Je paie tout', detail: '48 € maintenant' },
            { value: 'split', label: 'On partage', detail: '12 € maintenant' },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip to="?sport=3" selected>
          Padel
        </Chip>
        <Chip to="?sport=4">Squash</Chip>
        <Badge tone="grass">Confirmée</Badge>
        <Badge tone="alert">Annulée</Badge>
        <Badge tone="court">En attente</Badge>
        <Badge tone="ball">NEW</Badge>
        <Badge>Passée</Badge>
      </div>
      <Tabs
        label="Mon compte"
        tabs={[
          { to: '/gallery', label: 'Mes réservations' },
          { to: '/moi', label: 'Mes tournois' },
        ]}
      />
      <p>
        <PriceTag cents={3900} insteadOfCents={5200} /> · <PriceTag cents={4800} /> · terrain gardé{' '}
        <Countdown
          until="2026-11-21T18:10:00+01:00"
          now={Date.parse('2026-11-21T18:02:24+01:00')}
        />{' '}
        <Spinner />
      </p>
      <div className="grid gap-6 page-md:grid-cols-2">
        <EmptyState
          title="Aucune réservation à venir"
          action={<LinkButton to="/">Réserver un terrain</LinkButton>}
        >
          Tes prochains matchs s’afficheront ici.
        </EmptyState>
        <ErrorState
          title="Ce créneau vient d’être pris"
          action={
            <LinkButton to="/" look="quiet" size="small">
              Voir les autres créneaux
            </LinkButton>
          }
        >
          Rien n’a été payé. Voici les créneaux libres les plus proches.
        </ErrorState>
        <div className="grid gap-3">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-24" />
        </div>
        <div className="relative min-h-32 overflow-hidden rounded-surface border">
          <LoadingOverlay label="On réserve ton terrain" />
        </div>
      </div>
      <div className="grid gap-3 page-md:grid-cols-3">
        {(['padel', 'squash', 'badminton', 'pickleball', 'foot-5', 'fitness'] as const).map(
          (sport) => (
            <div key={sport} className="relative isolate h-44 overflow-hidden rounded-surface">
              <CourtArt seed="galerie" sport={sport} />
            </div>
          ),
        )}
      </div>
    </div>
  )
}
