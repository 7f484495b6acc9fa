import { clockOfMinute, distanceKm } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { secretAddress } from '../../site/form/mail-link.ts'
import { submit } from '../../site/form/submit.ts'
import { requireMember } from '../../site/pages/access.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import { openMatchesAddress } from '../parts/open-addresses.ts'
import type { Route } from './+types/alert.ts'

const mostClubs = 10
const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
const hours = Array.from({ length: 17 }, (_, hour) => clockOfMinute((hour + 7) * 60))
const usual = { weekdays: [1, 2, 3, 4, 5], from: '18:00', to: '21:00', fitsLevel: true }

export const headers = () => secretAddress

export const meta = () =>
  privateHead(
    'Alerte de matchs',
    'Être prévenu quand un match ouvert te va, deux fois par jour au plus.',
  )

/** With the key of a mail: the question whether to end it, since mail programs open links; else the member's alert. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const key = url.searchParams.get('users_key')
  if (key !== null) return { key, alert: null, isOn: false, clubs: [] }
  const { center } = await requireMember(context, url)
  const { alert } = await site.api.openMatches.alert()
  const clubs = await clubsAround(site, center?.id ?? null, alert?.centers ?? [])
  const own = { ...usual, centers: clubs.slice(0, 1).map(({ id }) => id) }
  return { key, alert: alert ?? own, isOn: alert !== null, clubs }
}

/** The clubs that are chosen, then the nearest to the member's own. */
async function clubsAround(site: RequestContext, ownId: number | null, chosen: readonly number[]) {
  const centers = await site.centers()
  const own = centers.find(({ id }) => id === ownId) ?? centers[0]
  const rank = (id: number) => (chosen.includes(id) ? 0 : 1)
  return centers
    .map((center) => ({ center, km: own === undefined ? 0 : distanceKm(own, center) }))
    .toSorted((a, b) => rank(a.center.id) - rank(b.center.id) || a.km - b.km)
    .slice(0, mostClubs)
    .map(({ center: { id, name } }) => ({ id, name: typographic(name) }))
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { openMatches } = context.get(requestContext).api
  const form = await request.formData()
  const key = formText(form, 'users_key')
  return submit<'on' | 'off'>(form, async () => {
    if (key !== '') {
      await openMatches.endAlertByKey({ query: { users_key: key } })
      return 'off'
    }
    await requireMember(context, url)
    if (formText(form, 'off') !== '') {
      await openMatches.endAlert()
      return 'off'
    }
    // a value that is no number chooses nothing
    const numbers = (name: string) =>
      form.getAll(name).flatMap((sent) => (typeof sent === 'string' ? (idIn(sent) ?? []) : []))
    await openMatches.setAlert({
      body: {
        centers: numbers('club'),
        weekdays: numbers('weekday'),
        from: formText(form, 'from'),
        to: formText(form, 'to'),
        fitsLevel: form.has('fitsLevel'),
      },
    })
    return 'on'
  })
}

export default function MatchAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, isOn } = loaderData
  const pending = useNavigation().state === 'submitting'
  const saved = actionData?.saved ?? null
  const { from, to, ...others } = actionData?.errors ?? {}
  const fault = actionData?.refusal ?? Object.values(others)[0] ?? null
  if (key !== null || saved === 'off') {
    return (
      <Page title={saved === 'off' ? 'Tu n’es plus prévenu' : 'Ne plus être prévenu'}>
        <div className="mt-6 grid max-w-form gap-5">
          {fault !== null && <ErrorState title={fault} />}
          {saved === 'off' ? (
            <>
              <p role="status">Plus aucune alerte de match ne part.</p>
              <LinkButton to={openMatchesAddress()} look="quiet">
                Voir les matchs
              </LinkButton>
            </>
          ) : (
            <Form method="post" className="grid gap-5">
              <input type="hidden" name="users_key" value={key ?? ''} />
              <p>Un geste, et c’est fini. Pas besoin de te connecter.</p>
              <Button width="full" pending={pending}>
                Couper l’alerte
              </Button>
            </Form>
          )}
        </div>
      </Page>
    )
  }
  return (
    <Page
      title="Être prévenu"
      lead="Un mail, et une notification si tu les acceptes, quand un match te va. Deux par jour au plus."
    >
      <div className="mt-6 max-w-form">
        {fault !== null && <ErrorState title={fault} />}
        {saved === 'on' && (
          <p role="status" className="mb-4 font-semibold text-grass-deep">
            C’est noté.
          </p>
        )}
        <AlertForm {...loaderData} errors={{ from, to }} pending={pending} />
        {(isOn || saved === 'on') && (
          <Form method="post" className="mt-4">
            <Button look="quiet" name="off" value="1">
              Couper l’alerte
            </Button>
          </Form>
        )}
      </div>
    </Page>
  )
}

type AlertFormProps = Pick<Route.ComponentProps['loaderData'], 'alert' | 'clubs'> & {
  readonly errors: Readonly<Record<'from' | 'to', string | undefined>>
  readonly pending: boolean
}

function AlertForm({ alert, clubs, errors, pending }: AlertFormProps) {
  if (alert === null) return null
  return (
    <Form method="post" className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Clubs</legend>
        {clubs.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            name="club"
            value={id}
            defaultChecked={alert.centers.includes(id)}
          />
        ))}
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-2 font-semibold">Jours</legend>
        {weekdays.map((name, place) => (
          <Checkbox
            key={name}
            label={name}
            name="weekday"
            value={place + 1}
            defaultChecked={alert.weekdays.includes(place + 1)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Hour label="Début, de" name="from" value={alert.from} error={errors.from} />
        <Hour label="à" name="to" value={alert.to} error={errors.to} />
      </div>
      <Checkbox
        label="Seulement les matchs de mon niveau"
        name="fitsLevel"
        value="1"
        defaultChecked={alert.fitsLevel}
      />
      <Button width="full" pending={pending}>
        Enregistrer
      </Button>
    </Form>
  )
}

type HourProps = Record<'label' | 'name' | 'value', string> & { readonly error: string | undefined }

function Hour({ label, name, value, error }: HourProps) {
  return (
    <Select label={label} name={name} defaultValue={value} error={error}>
      {(hours.includes(value) ? hours : [value, ...hours]).map((hour) => (
        <option key={hour} value={hour}>
          {hour.replace(':', 'h')}
        </option>
      ))}
    </Select>
  )
}
