import { useMemo, useState } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/form/select.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Page } from '../ui/page.tsx'
import { AroundMe } from './around-me.tsx'
import { matchingRegions } from './matching-regions.ts'
import { slotsAddress, type Search } from '../site/bookings/search.ts'
import type { CentersView } from './slots-data.ts'

interface CenterChoiceProps {
  readonly view: CentersView
  readonly asked: Search
}

/** Where to play, when no centre is known: around oneself, by town, or in the list. */
export function CenterChoice({ view, asked }: CenterChoiceProps) {
  const { date } = view
  const { sport, period, from, duration } = asked
  const wish = { sport, date, period, from, duration }
  const [typed, setTyped] = useState('')
  const regions = useMemo(() => matchingRegions(view.regions, typed), [view.regions, typed])
  return (
    <Page
      title={
        <>
          Où <span className="whitespace-nowrap">veux-tu</span> jouer{'\u00a0'}?
        </>
      }
    >
      {view.unknown && (
        <div className="mt-6">
          <ErrorState title="Ce centre n’existe pas.">Choisis-en un dans la liste.</ErrorState>
        </div>
      )}
      <div className="mt-6 grid gap-8 page-lg:grid-cols-[20rem_1fr] page-lg:gap-12">
        <div className="grid content-start gap-4">
          <Form
            action="/reservations/slots"
            className="grid items-end gap-3 page-md:grid-cols-2 page-lg:grid-cols-1"
          >
            <PlaceField
              label="Ville, code postal ou nom du centre"
              value={typed}
              onType={setTyped}
            />
            <div className="grid grid-cols-2 gap-3">
              <Select label="Sport" name="sport" defaultValue={sport}>
                {view.sports.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <Select label="Jour" name="date" defaultValue={date}>
                {view.dates.map(({ date: day, label }) => (
                  <option key={day} value={day}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
            <Button width="full">
              <Icon name="search" /> Voir les terrains libres
            </Button>
            {from && <input type="hidden" name="from" value={from} />}
            {duration && <input type="hidden" name="duration" value={duration} />}
            <AroundMe />
          </Form>
        </div>
        <nav aria-label="Centres" className="page-md:columns-2 page-md:gap-10">
          {regions.length === 0 && (
            <EmptyState title="Aucun centre de ce nom.">
              Lance la recherche{'\u00a0'}: elle trouve les centres autour de ta ville.
            </EmptyState>
          )}
          {regions.map(({ name, centers }) => (
            <section key={name} className="mb-6 break-inside-avoid">
              <h2 className="border-b-2 border-ink pb-2 text-sm font-semibold text-mute">{name}</h2>
              <ul>
                {centers.map((center) => (
                  <li key={center.slug} className="border-b">
                    <Link
                      to={slotsAddress({ center: center.slug, ...wish })}
                      prefetch="intent"
                      className="flex min-h-13 items-center justify-between gap-4 py-2 font-semibold hover:text-court active:text-court-deep"
                    >
                      {center.name}
                      {!center.name.includes(center.city) && (
                        <span className="text-right text-sm font-normal text-mute">
                          {center.city}
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </Page>
  )
}

interface PlaceFieldProps {
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
}

function PlaceField({ label, value, onType }: PlaceFieldProps) {
  return (
    <div>
      <label htmlFor="place" className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id="place"
        name="place"
        type="search"
        className="control"
        autoComplete="postal-code"
        maxLength={80}
        required
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}
