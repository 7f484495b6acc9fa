import { clockText, duration as durationText } from '@quatre/domain'
import { Fragment } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { CenterRows } from './parts/selection/center-rows.tsx'
import { searchQuery, slotDurations } from './parts/search/search.ts'
import { PlaceField } from '../centers/parts/place/place-field.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Select } from '../ui/form/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Page } from '../ui/page.tsx'
import type { NearbyView } from './nearby-data.ts'
import './nearby.css'

/** « Où jouer ce soir autour de … »: the free courts around a position or a place, nearest first. */
export function Nearby({ view }: { readonly view: NearbyView }) {
  const loading = useNavigation().state === 'loading'
  return (
    <Page
      title={
        <>
          Où jouer {whenText(view)}
          {view.spotName !== null && (
            <span className="nearby-spot"> autour de {view.spotName}</span>
          )}
        </>
      }
    >
      <p className="mt-2 text-mute">
        Dès {clockText(view.from)}, pour {durationText(view.duration)}.
        {view.farAway && ` Rien tout près : le plus proche est à ${view.farAway}.`}
      </p>
      {view.placeUnknown && (
        <div className="pt-5">
          <NothingNear view={view} />
        </div>
      )}
      <OtherPlaces view={view} />
      <details className="nearby-details" open={view.rows.length === 0}>
        <summary className="button button-quiet button-small">Modifier la recherche</summary>
        <NearbyForm view={view} />
      </details>
      <div aria-busy={loading} data-pending={loading || undefined} className="slots-body">
        {view.rows.length === 0 ? (
          !view.placeUnknown && <NothingNear view={view} />
        ) : (
          <>
            <CenterRows {...view} label="Clubs, du plus proche au plus loin" heading="h2" />
            {view.toAdopt && <AdoptClub {...view.toAdopt} />}
          </>
        )}
      </div>
    </Page>
  )
}

export function whenText({ isTonight, isToday, dateLong }: NearbyView): string {
  if (isTonight) return 'ce soir'
  return isToday ? 'aujourd’hui' : dateLong
}

/** Other meanings of the text; towns to go on with when it has none. */
function OtherPlaces({ view: { others, placeUnknown } }: { readonly view: NearbyView }) {
  if (others.length === 0) return null
  if (placeUnknown) {
    return (
      <nav aria-label="Villes où jouer" className="nearby-towns">
        {others.map(({ name, address }) => (
          <Chip key={address} to={address}>
            {name}
          </Chip>
        ))}
      </nav>
    )
  }
  return (
    <p className="mt-1 text-sm text-mute">
      Plutôt{' '}
      {others.map(({ name, detail, address }, at) => (
        <Fragment key={address}>
          {at > 0 && ', '}
          <Link to={address} className="link">
            {name} ({detail})
          </Link>
        </Fragment>
      ))}
      {'\u00a0'}?
    </p>
  )
}

function NearbyForm({ view }: { readonly view: NearbyView }) {
  return (
    <Form action="/reservations/slots" className="nearby-form">
      <div className="nearby-place">
        <PlaceField
          label="Où"
          labelClass="mb-1.5 block text-sm font-semibold"
          inputClass="control"
          defaultValue={view.place ?? ''}
          required={view.position === null}
        />
      </div>
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
    </Form>
  )
}

/** Makes the nearest club the visitor's own, when they have chosen none. */
function AdoptClub({ slug, name }: { readonly slug: string; readonly name: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/_center" preventScrollReset className="pt-6">
      <input type="hidden" name="center" value={slug} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button look="quiet" size="small">
        Faire de {name} mon club
      </Button>
    </Form>
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
          Choisir un club
        </LinkButton>
      }
    >
      {view.placeUnknown
        ? 'Vérifie son nom, ou donne son code postal.'
        : 'Essaie plus tôt, plus court, ou un autre jour.'}
    </EmptyState>
  )
}
