import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/form/select.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Page } from '../ui/page.tsx'
import { useNetwork } from '../ui/browser/use-network.ts'
import { PlaceField } from '../centers/parts/place/place-field.tsx'
import { slotsAddress, type Search } from './parts/search/search.ts'
import type { CentersView } from './day/slots-data.ts'

interface CenterChoiceProps {
  readonly view: CentersView
  readonly asked: Search
}

/** The choice of a place to play, when no centre is known: around oneself, by town, or in the list. */
export function CenterChoice({ view, asked }: CenterChoiceProps) {
  const { date } = view
  // without the next page’s script React Router would load this one anew
  const prefetch = useNetwork() === 'online' ? 'intent' : 'none'
  const { sport, period, from, duration } = asked
  const wish = { sport, date, period, from, duration }
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
          <ErrorState title="Ce club n’existe pas.">Choisis-en un dans la liste.</ErrorState>
        </div>
      )}
      <div className="mt-6 grid gap-8 page-lg:grid-cols-[20rem_1fr] page-lg:gap-12">
        <div className="grid content-start gap-4">
          <Form
            action="/reservations/slots"
            className="grid items-end gap-3 page-md:grid-cols-2 page-lg:grid-cols-1"
          >
            <PlaceField
              label="Où"
              labelClass="mb-1.5 block text-sm font-semibold"
              inputClass="control"
              defaultValue=""
              required
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
          </Form>
        </div>
        <nav aria-label="Clubs" className="page-md:columns-2 page-md:gap-10">
          {view.regions.map(({ name, centers }) => (
            <section key={name} className="mb-6 break-inside-avoid">
              <h2 className="border-b-2 border-ink pb-2 text-sm font-semibold text-mute">{name}</h2>
              <ul>
                {centers.map((center) => (
                  <li key={center.slug} className="border-b">
                    <Link
                      to={slotsAddress({ center: center.slug, ...wish })}
                      prefetch={prefetch}
                      className="flex min-h-13 flex-wrap items-center content-center justify-between gap-x-4 py-2 font-semibold hover:text-court active:text-court-deep"
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
