import { Form, Link, useNavigation } from 'react-router'
import { surroundingsAddress, wideSurroundingsAddress } from '../../site/pages/addresses.ts'
import { Block, titleClass } from '../../content/parts/blocks/block.tsx'
import { Prose } from '../../content/parts/blocks/prose.tsx'
import { Breadcrumb } from '../../content/parts/breadcrumb.tsx'
import { typographic } from '../../ui/typographic.ts'
import { ArtImage } from '../../ui/art/art-image.tsx'
import type { Art } from '../../ui/art/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import type { Route } from './+types/opening.ts'
import { FormCheck, FormRefusal, KeptNote, MailFields, useTyped } from '../parts/fields.tsx'

/** A centre to come: its dates along the line, and the form for its news. */
export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, near, crumbs, tonight: blocks, daysLeft: left, jobs } = loaderData
  const { opensOn, courts, milestones } = loaderData
  const { title, city, picture, description, html, slug } = opening
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
              <dt className="headline-time">{opensOn}</dt>
              <dd>
                ouverture prévue à {typographic(city)}
                {left && `, ${left}`}
              </dd>
            </div>
            {courts.map(({ count, words }) => (
              <div key={words}>
                <dt className="headline-time">{count}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <div className="ed-block">
            <Prose html={html} />
          </div>
          <ol className="lead-milestones" aria-label="Le chantier">
            {milestones.map(({ on, label, done }) => (
              <li key={on + label} data-done={done || undefined}>
                <b className="figures">{on}</b> {label}
                <span className="sr-only">{done ? ' (fait)' : ' (à venir)'}</span>
              </li>
            ))}
          </ol>
          <picture>
            <source media="(width >= 48rem)" srcSet={wideSurroundingsAddress(slug)} />
            <img
              src={surroundingsAddress(slug)}
              alt={`${city} parmi les clubs ouverts`}
              loading="lazy"
              decoding="async"
              className="lead-map"
            />
          </picture>
          {jobs.length > 0 && (
            <section className="ed-block" id="postes">
              <h2 className="ed-title headline">On y recrute</h2>
              <ul className="live-rows">
                {jobs.map((job) => (
                  <li key={job.slug}>
                    <Link to={`/recrutement/${job.slug}`} className="live-row">
                      <span className="live-name">{job.desiredPosition}</span>
                      <span className="live-detail">{job.contract}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div>
          <Interest {...loaderData} answer={actionData} />
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
          <section className="ed-block ed-near">
            <h2 className="ed-title headline">Les clubs autour</h2>
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
        <MailFields typed={filled} />
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
