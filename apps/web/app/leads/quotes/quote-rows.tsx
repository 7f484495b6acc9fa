import { duration, euros, leadKinds, weekdaysText } from '@quatre/domain'
import { Link, useLocation } from 'react-router'
import { CenterSelect } from '../../centers/parts/center-select.tsx'
import { PartyDays } from '../../content/parts/live/party-days-view.tsx'
import type { SectionPage } from '../../content/parts/section-page.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { extraName, hasPrice, type Choice } from '../parts/choice.ts'
import { fieldProps, KeptNote, PersonFields, type Typed } from '../parts/fields.tsx'
import type { RequestData } from '../parts/load-request.ts'
import { People } from './people.tsx'
import { requestKinds, type QuoteSection } from '../parts/request-kinds.ts'

export interface RowsProps {
  readonly request: RequestData
  readonly section: QuoteSection
  readonly choice: Choice
  readonly typed: Typed
}

const perText = { child: 'par enfant', person: 'par personne', group: 'pour le groupe' } as const

/** Where, which package, and how many. */
export function PackageRows(props: RowsProps) {
  const { request, section, choice, typed } = props
  const { offered } = choice
  const { errors } = typed
  return (
    <>
      <section className="ed-block" id="centre">
        <h2 className="ed-title headline">Le club</h2>
        <Where {...props} />
      </section>
      <section className="ed-block" id="formules">
        <h2 className="ed-title headline">La formule</h2>
        <fieldset aria-describedby={errors.packageSlug && 'formule-error'}>
          <legend className="sr-only">La formule</legend>
          {request.packages.map((one) => (
            <label key={one.slug} htmlFor={`formule-${one.slug}`} className="lead-choice">
              <input
                id={`formule-${one.slug}`}
                type="radio"
                name="formule"
                value={one.slug}
                defaultChecked={choice.isPicked && one.slug === offered.slug}
                className="tick"
              />
              <span className="font-bold">
                {one.name}
                <small>
                  {[...(hasPrice(one) ? [duration(one.minutes)] : []), ...one.includes].join(' · ')}
                </small>
                {hasPrice(one) && <small>{weekdaysText(one.weekdays)}</small>}
              </span>
              {hasPrice(one) ? (
                <span className="lead-price">
                  <b className="figures">{euros(one.exclTaxCents ?? one.priceCents)}</b>
                  <small>
                    {one.exclTaxCents !== undefined && `HT (${euros(one.priceCents)} TTC) `}
                    {perText[one.per]}
                  </small>
                </span>
              ) : (
                <span className="lead-price">sur devis</span>
              )}
            </label>
          ))}
          <FieldError id="formule" error={errors.packageSlug} />
        </fieldset>
      </section>
      <section className="ed-block" id="nombre">
        <h2 className="ed-title headline">{offered.per === 'child' ? 'Les enfants' : 'Combien'}</h2>
        <div>
          <People choice={choice} error={errors.capacity} />
          {section === 'anniv' && <Ages {...props} />}
          <button name="etape" value="choix" className="button button-quiet lead-update">
            Mettre à jour le devis
          </button>
        </div>
      </section>
    </>
  )
}

function Where({ request, typed, section }: RowsProps) {
  const { pathname, search } = useLocation()
  const path = pathname.split('/').filter(Boolean)
  const isOfCenter = path.length > 1 && path[0] !== 'team-building'
  const { center } = request
  if (isOfCenter && center) {
    return (
      <p className="lead-where">
        <b>{center.name}</b>
        <input type="hidden" name="center" value={center.id} />
        <Link to={`/${path.at(-1)}${search}`} className="link">
          Un autre club
        </Link>
      </p>
    )
  }
  return (
    <div className="grid max-w-form gap-5">
      <CenterSelect
        regions={request.regions}
        defaultValue={typed.values.center ?? String(center?.id ?? '')}
        error={typed.errors.center ?? typed.errors.city}
      />
      {!center && <p className="text-mute">Ses jours libres s’affichent dès qu’il est choisi.</p>}
      {!center && section !== 'anniv' && (
        <Period typed={typed} error={typed.errors.period ?? typed.errors.date} />
      )}
    </div>
  )
}

function Ages({ choice, typed }: RowsProps) {
  const { ages } = choice.offered
  return (
    <div className="lead-ages">
      <TextField
        {...fieldProps(typed, 'ageFrom')}
        error={typed.errors.ages}
        label="Âge du plus jeune"
        inputMode="numeric"
        maxLength={2}
        required
      />
      <TextField
        {...fieldProps(typed, 'ageTo')}
        label="Du plus grand"
        inputMode="numeric"
        maxLength={2}
        required
      />
      {ages && (
        <p className="text-mute">
          De {ages.from} à {ages.to} ans pour cette formule
        </p>
      )}
    </div>
  )
}

type DaysBlock = Extract<SectionPage['blocks'][number], { readonly type: 'partyDays' }>

interface DayRowsProps extends RowsProps {
  readonly block: DaysBlock
  readonly day: string | null
  readonly clock: string | null
}

/** The month, and the starts of its chosen day. */
export function DayRows({ block, day, clock, typed, section }: DayRowsProps) {
  const { date, startingDate, period } = typed.errors
  const error = date ?? startingDate
  return (
    <section className="ed-block" id={block.id} data-type="partyDays">
      <h2 className="ed-title headline">{block.data.title ?? block.title}</h2>
      <div>
        {error && section === 'anniv' && (
          <p className="lead-fault" tabIndex={-1} data-fault>
            {error}
            {day !== null && clock === null && ' et une heure'}
          </p>
        )}
        <PartyDays data={block.data} />
        {day !== null && <input type="hidden" name="jour" value={day} />}
        {clock !== null && <input type="hidden" name="heure" value={clock} />}
        {section !== 'anniv' && day === null && (
          <div className="mt-6 max-w-form">
            <Period typed={typed} error={period ?? date} />
          </div>
        )}
      </div>
    </section>
  )
}

const Period = ({
  typed,
  error,
}: {
  readonly typed: Typed
  readonly error?: string | undefined
}) => (
  <TextField
    {...fieldProps(typed, 'period')}
    error={error}
    label="Ou une période"
    hint={'Si aucun jour n’est fixé\u00a0: «\u00a0mars\u00a0», «\u00a0date libre\u00a0»'}
    maxLength={80}
  />
)

/** The extras, each once. */
export function ExtraRows({ choice, typed }: RowsProps) {
  const { offered, people, extras } = choice
  if (offered.extras.length === 0) return null
  return (
    <section className="ed-block" id="en-plus">
      <h2 className="ed-title headline">En plus</h2>
      <div>
        {offered.extras.map(({ slug, name, priceCents, per }) => (
          <label key={slug} className="lead-choice">
            <input
              type="checkbox"
              name={extraName(slug)}
              value="oui"
              defaultChecked={extras.includes(slug)}
              className="tick"
            />
            <span>
              {name}
              {per !== 'group' && (
                <small>
                  {euros(priceCents)} {perText[per]}
                </small>
              )}
            </span>
            <b className="figures lead-price">
              {euros(per === 'group' ? priceCents : priceCents * people)}
            </b>
          </label>
        ))}
        <FieldError id="en-plus" error={typed.errors.extras} />
      </div>
    </section>
  )
}

/** The sender, and their message. */
export function PersonRows({ request, section, typed }: RowsProps) {
  const { title, reader, contactType } = requestKinds[section]
  const isBusiness = leadKinds[contactType].recipient === 'business'
  return (
    <section className="ed-block" id="demande">
      <h2 className="ed-title headline">{title}</h2>
      <div className="grid max-w-form gap-5">
        {isBusiness && (
          <TextField
            {...fieldProps(typed, 'companyName')}
            label="Entreprise"
            autoComplete="organization"
            maxLength={120}
            required
          />
        )}
        {isBusiness && (
          <TextField
            {...fieldProps(typed, 'siret')}
            label="SIRET (facultatif)"
            inputMode="numeric"
            maxLength={20}
          />
        )}
        <PersonFields typed={typed} person={request.person} phone={isBusiness ? 'any' : 'mobile'} />
        <TextArea
          {...fieldProps(typed, 'informations')}
          label={
            section === 'anniv' ? 'Allergies, souhaits (facultatif)' : 'Ta demande (facultatif)'
          }
          hint={section === 'anniv' ? 'Ne donne pas de nom.' : undefined}
          maxLength={2000}
        />
        <KeptNote kind={contactType} reader={reader} />
      </div>
    </section>
  )
}
