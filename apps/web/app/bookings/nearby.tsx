import { clockText, duration as durationText, kilometres } from '@quatre/domain'
import { Form, Link, useNavigation } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { priceTexts } from '../ui/price-texts.ts'
import { TimeLink } from '../ui/time-link.tsx'
import { Select } from '../ui/form/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Page } from '../ui/page.tsx'
import { AroundMe } from './around-me.tsx'
import type { NearbyView } from './nearby-data.ts'
import { searchQuery, slotDurations } from '../site/bookings/search.ts'
import './nearby.css'

/** « Où jouer ce soir »: the free courts around a position or a town, nearest first. */
export function Nearby({ view }: { readonly view: NearbyView }) {
  const loading = useNavigation().state === 'loading'
  const when = view.isTonight ? 'ce soir' : view.isToday ? 'aujourd’hui' : view.dateLong
  const where = view.spotName === null ? '' : ` autour de ${view.spotName}`
  return (
    <Page title={`Où jouer ${when}`}>
      <p className="mt-2 text-mute">
        Dès {clockText(view.from)}, pour {durationText(view.duration)}
        {where}.
      </p>
      <details className="nearby-details" open={view.centers.length === 0}>
        <summary className="button button-quiet button-small">Modifier la recherche</summary>
        <NearbyForm view={view} />
      </details>
      <div aria-busy={loading} data-pending={loading || undefined} className="slots-body">
        {view.centers.length === 0 ? (
          <NothingNear view={view} />
        ) : (
          <ul className="border-t-2 border-ink" aria-label="Centres, du plus proche au plus loin">
            {view.centers.map((center) => (
              <NearbyCenter key={center.slug} center={center} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

function NearbyForm({ view }: { readonly view: NearbyView }) {
  return (
    <Form action="/reservations/slots" className="nearby-form">
      <TextField
        label="Ville ou code postal"
        name="place"
        type="search"
        defaultValue={view.place ?? ''}
        placeholder={view.position ? 'Ma position' : undefined}
        required={view.position === null}
        autoComplete="postal-code"
        maxLength={80}
      />
      {view.position && (
        <>
          <input type="hidden" name="latitude" value={view.position.latitude} />
          <input type="hidden" name="longitude" value={view.position.longitude} />
        </>
      )}
      <Select label="Sport" name="sport" defaultValue={view.sport}>
        {view.sports.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Jour" name="date" defaultValue={view.date}>
        {view.dates.map(({ date, label }) => (
          <option key={date} value={date}>
            {label}
          </option>
        ))}
      </Select>
      <div className="nearby-short">
        <Select label="Dès" name="from" defaultValue={view.from}>
          {view.starts.map((start) => (
            <option key={start} value={start}>
              {clockText(start)}
            </option>
          ))}
        </Select>
      </div>
      <div className="nearby-short">
        <Select label="Durée" name="duration" defaultValue={view.duration}>
          {slotDurations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationText(minutes)}
            </option>
          ))}
        </Select>
      </div>
      <Button look="dark">Chercher</Button>
      {view.position === null && <AroundMe />}
    </Form>
  )
}

/** A centre with its first free times. */
export function NearbyCenter({ center }: { readonly center: NearbyView['centers'][number] }) {
  return (
    <li className="tonight-row">
      <div className="tonight-center">
        <h2 className="text-lg font-bold">{center.name}</h2>
        <p className="flex-none text-sm text-mute">{kilometres(center.distanceKm)}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {center.times.map((slot) => (
          <li key={slot.start}>
            <TimeLink
              to={slot.address}
              time={slot.start}
              {...priceTexts(slot.cents, slot.insteadOfCents)}
              spoken={`à ${center.name}`}
            />
          </li>
        ))}
      </ul>
      <Link to={center.address} className="link inline-flex min-h-11 items-center">
        Tous les créneaux<span className="sr-only"> de {center.name}</span>
      </Link>
    </li>
  )
}

function NothingNear({ view }: { readonly view: NearbyView }) {
  return (
    <EmptyState
      title={view.placeUnknown ? 'On ne trouve pas cette ville' : 'Pas de terrain libre'}
      action={
        <LinkButton
          to={`/reserver${searchQuery({ center: '', sport: view.sport, date: view.date })}`}
          look="dark"
        >
          Choisir un centre
        </LinkButton>
      }
    >
      {view.placeUnknown
        ? 'Vérifie son nom, ou donne son code postal.'
        : 'Essaie plus tôt, plus court, ou un autre jour.'}
    </EmptyState>
  )
}
