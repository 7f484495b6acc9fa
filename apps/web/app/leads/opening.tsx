import { dateNumeric, dayLong, distanceKm, kilometres, plural } from '@quatre/domain'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { titleClass } from '../site/content/blocks/block.tsx'
import { Prose } from '../site/content/blocks/prose.tsx'
import { Breadcrumb } from '../site/content/breadcrumb.tsx'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form-text.ts'
import { breadcrumbList } from '../site/json-ld.ts'
import { orNotFound } from '../site/not-found.ts'
import { pageHead } from '../site/page-head.ts'
import { typographic } from '../site/typographic.ts'
import { ArtImage } from '../ui/art/art-image.tsx'
import { socialPicture, type Art } from '../ui/art/addresses.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import type { Route } from './+types/opening.ts'
import { fieldOf, FormCheck, FormRefusal, KeptNote, useTyped } from './fields.tsx'
import { loadPerson } from './load-request.ts'
import { sendRequest } from './send-request.ts'
import '../site/content/content.css'
import '../site/content/families.css'
import '../site/content/narrow-families.css'
import './leads.css'

const shownNear = 3

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [opening, form, person, centers] = await Promise.all([
    orNotFound(site.api.content.opening({ params, query: {} })),
    site.api.leads.form({ query: { contactType: 'ouverture' } }),
    loadPerson(site),
    site.centers(),
  ])
  const opened = await site.center(opening.centerId ?? null)
  // it is a centre now
  if (opened) throw redirect(`/${opened.slug}`, 301)
  const near = centers
    .map((center) => ({ center, km: distanceKm(opening, center) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, shownNear)
  return {
    opening,
    person,
    shownAt: form.shownAt,
    near: near.map(({ center, km }) => ({
      id: center.id,
      to: `/${center.slug}`,
      name: typographic(center.name),
      distance: kilometres(km),
    })),
    crumbs: [
      { label: 'Accueil', to: '/' },
      { label: 'Ouvertures', to: '/ouvertures-a-venir' },
      { label: typographic(opening.city), to: `/ouvertures-a-venir/${opening.slug}` },
    ],
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const answer = await sendRequest(site, form, {
    contactType: 'ouverture',
    opTitle: params.slug,
    capacity: 0,
  })
  if (!('saved' in answer) || answer.saved === null) return answer
  const center = await site.center(idIn(formText(form, 'newsletter')))
  if (center) {
    const body = { email: formText(form, 'email'), center: { id: center.id } }
    await site.api.newsletters.subscribe({ body }).catch(site.reportError)
  }
  return redirect(`/ouvertures-a-venir/${params.slug}/confirmation`, 303)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { opening, crumbs } = loaderData
  const { title, description, slug, city, opensOn, seo, draft, picture } = opening
  const origin = matches[0].loaderData?.origin ?? ''
  const event = {
    '@type': 'Event',
    name: title,
    startDate: opensOn,
    location: { '@type': 'Place', name: city, address: city },
  }
  return pageHead({
    title: seo.title ?? title,
    description,
    canonical: `/ouvertures-a-venir/${slug}`,
    matches,
    thin: draft || seo.noindex,
    ...('art' in picture && { picture: socialPicture(picture.art as Art) }),
    jsonLd: [breadcrumbList(crumbs, origin), ...(opensOn.length === 10 ? [event] : [])],
  })
}

/** `mars 2027` of a month, the day itself of a day. */
const dateText = (on: string) =>
  on.length === 10 ? dateNumeric(on) : dayLong(`${on}-02`).split(' ').at(-1) + ` ${on.slice(0, 4)}`

/** A centre to come: its dates along the line, and who wants to be told. */
export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, near, crumbs } = loaderData
  const { title, city, courts, milestones, opensOn, picture, description, html } = opening
  return (
    <article className="ed" data-family="ligne" data-ground="sand">
      <div className="ligne-top">
        <div className="layout-width">
          <header className="ed-head">
            <Breadcrumb crumbs={crumbs} />
            <h1 className={titleClass(title)}>{title}</h1>
            <p className="ed-lede">{description}</p>
          </header>
          {'art' in picture && <ArtImage art={picture.art as Art} loading="first" />}
        </div>
      </div>
      <div className="ligne layout-width lead-opening">
        <div>
          <dl className="ed-essentials lead-facts">
            <div>
              <dt className="headline-time">{dateText(opensOn)}</dt>
              <dd>ouverture prévue à {city}</dd>
            </div>
            {Object.entries(courts).map(([sport, count]) => (
              <div key={sport}>
                <dt className="headline-time">{count}</dt>
                <dd>
                  {plural(count, 'terrain', 'terrains').slice(String(count).length + 1)} de {sport}
                </dd>
              </div>
            ))}
          </dl>
          <div className="ed-block">
            <Prose html={html} />
          </div>
          <ol className="lead-milestones" aria-label="Le chantier">
            {milestones.map(({ on, label, done }) => (
              <li key={on + label} data-done={done || undefined}>
                <b className="figures">{dateText(on)}</b> {label}
                <span className="sr-only">{done ? ' (fait)' : ' (à venir)'}</span>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <Interest {...loaderData} answer={actionData} />
          <section className="ed-block ed-near">
            <h2 className="ed-title headline">Jouer en attendant</h2>
            <ul>
              {near.map(({ to, name, distance }) => (
                <li key={to}>
                  <Link to={to} className="ed-near-name">
                    {name} <span>{distance}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </article>
  )
}

type InterestProps = Route.ComponentProps['loaderData'] & {
  readonly answer: Route.ComponentProps['actionData']
}

function Interest({ shownAt, person, near, answer }: InterestProps) {
  const typed = useTyped(answer)
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('shownAt') ?? false
  const filled = { ...typed, values: { ...person, ...typed.values } }
  return (
    <section className="ed-block lead-interest" id="demande">
      <h2 className="ed-title headline">Préviens-moi</h2>
      <Form ref={form} method="post" noValidate className="grid max-w-form gap-5">
        <FormRefusal answer={answer} />
        <TextField
          {...fieldOf(filled, 'firstName')}
          label="Prénom"
          autoComplete="given-name"
          maxLength={80}
          required
        />
        <EmailField {...fieldOf(filled, 'email')} required />
        <Checkbox
          name="newsletter"
          value={near[0]?.id}
          defaultChecked={typed.values.newsletter !== undefined}
          label={`La newsletter de ${near[0]?.name} aussi`}
        />
        <FormCheck shownAt={shownAt} typed={typed} />
        <Button width="full" pending={pending}>
          Préviens-moi à l’ouverture
        </Button>
        <KeptNote kind="ouverture" reader="l’équipe du réseau, pour un seul mail" />
      </Form>
    </section>
  )
}
