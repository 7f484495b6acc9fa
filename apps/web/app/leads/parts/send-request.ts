import type { Api } from '@quatre/contract'
import {
  clockPattern,
  instantAt,
  isBusinessKind,
  isCalendarDate,
  isoWithOffset,
  minuteOfClock,
  networkTimeZone,
  projectStages,
  type CenterId,
  type LeadKindName,
} from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { extraName } from './choice.ts'

/** The field that no person sees; browsers fill in no field of this name. */
export const trapName = 'surnom-du-terrain'

type Body = Parameters<Api['leads']['contact']>[0]['body']
type BusinessBody = Parameters<Api['leads']['business']>[0]['body']

/** Sends a form as a request of a kind, with further facts of the page. */
export async function sendRequest(
  { api, center: findCenter }: RequestContext,
  form: FormData,
  known: Partial<Omit<Body, 'contactType'>> & { readonly contactType: LeadKindName | undefined },
) {
  const center = await findCenter(idIn(formText(form, 'center')))
  const body = { ...requestBody(form, center?.timeZone ?? networkTimeZone), ...known }
  return submit(form, () =>
    known.contactType && isBusinessKind(known.contactType)
      ? api.leads.business({ body: body as BusinessBody })
      : api.leads.contact({ body: body as Body }),
  )
}

/** The body of a form of any kind; the API reports wrong or missing fields. */
function requestBody(form: FormData, timeZone: string): Omit<Body, 'contactType'> {
  const text = (name: string) => formText(form, name)
  const some = (name: string) => text(name).trim() || undefined
  // the API refuses a value that is no number
  const count = (name: string) => (some(name) === undefined ? undefined : Number(text(name)))
  const center = idIn(text('center'))
  const [day, clock] = [text('jour'), text('heure')]
  const isDay = isCalendarDate(day)
  const [from, to] = [count('ageFrom'), count('ageTo')]
  const shownAt = text('shownAt')
  return {
    user: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      mobilePhone: text('mobilePhone'),
    },
    informations: text('informations'),
    companyName: text('companyName'),
    date: isDay ? day : undefined,
    city: text('city'),
    centers: center === null ? [] : [{ id: center as CenterId }],
    capacity: count('personnes'),
    details: {
      packageSlug: some('formule'),
      startingDate:
        isDay && clockPattern.test(clock)
          ? isoWithOffset(instantAt(day, minuteOfClock(clock), timeZone), timeZone)
          : undefined,
      ages: from !== undefined && to !== undefined ? { from, to } : undefined,
      extras: extrasIn(form),
      period: text('period'),
      bookingReference: text('bookingReference'),
      siret: text('siret'),
      projectStage: projectStages.find((stage) => stage === text('projectStage')),
      areaSquareMeters: count('areaSquareMeters'),
      ownFunds: text('ownFunds'),
    },
    check: {
      shownAt: /^\d{13}\.[\w-]{43}$/.test(shownAt) ? shownAt : undefined,
      website: text(trapName),
    },
  }
}

const extrasIn = (form: FormData) =>
  [...form.keys()]
    .filter((name) => name.startsWith(extraName('')))
    .map((name) => name.slice(extraName('').length))
