import { contracted } from '@quatre/domain'
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/enrol.ts'
import { EnrolPage } from './enrol/enrol-page.tsx'
import { coursesFor, personIn, readPeople, readSheet } from './parts/sheet/read-enrolling.ts'
import { sendEnrolment } from './enrol/send-enrolment.ts'
import { enrolAddress, newChild } from './parts/addresses.ts'
import './parts/sheet/enrol.css'

export const meta = ({ location }: Route.MetaArgs) =>
  privateHead(
    isForChildren(location) ? 'Inscrire mes enfants' : 'M’inscrire à un cours',
    'Choisis qui tu inscris, dans quel groupe ou quels jours.',
  )
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

const isForChildren = ({ pathname }: Pick<URL, 'pathname'>) => pathname.endsWith('-enfants')

/** The page that enrols an adult, or the children of one: `/inscription` and `/inscription-enfants`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const member = await requireMember(context, url)
  const academy = await readAcademy(site, params.academyId)
  const children = isForChildren(url)
  const people = await readPeople(site, member, children)
  const asked = url.searchParams.get('enfant')
  const isNew = children && (asked === newChild || people.length === 0)
  const own = await site.api.courses.list({
    params: { id: member.id },
    query: { type: academy.type === 'camp' ? 2 : 1 },
  })
  const person = isNew ? null : personIn(people, url.searchParams, { academy, own })
  const sheet =
    person && (await readSheet(site, member, { personId: person.id, season: academy.season }))
  return {
    id: academy.id,
    isCamp: academy.type === 'camp',
    title: contracted(`${academy.name} à ${typographic(academy.center.name)}`),
    path: enrolAddress(academy.id, children ? 'children' : 'adult'),
    courseId: idIn(url.searchParams.get('groupe')),
    isTrial: url.searchParams.has('essai'),
    people,
    lastName: member.lastName,
    isForChildren: children,
    person,
    courses: person && coursesFor(academy, person, own),
    sheet,
    changesSheet: url.searchParams.has('fiche'),
    // each showing of the form is one request, pressed twice or not
    requestKey: randomUUID(),
    now: site.now,
  }
}

async function readAcademy({ api }: Parameters<typeof sendEnrolment>[0], param: string) {
  return orNotFound(api.academies.get({ params: { id: idIn(param) ?? 0 } }))
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const member = await requireMember(context, url)
  const academy = await readAcademy(site, params.academyId)
  const form = await request.formData()
  const courseId = idIn(url.searchParams.get('groupe'))
  const enrol = async () => {
    if (formText(form, 'intent') === newChild) {
      const child = await site.api.profile.setInfant({
        query: { responsibles: member.id },
        body: {
          firstName: formText(form, 'firstName'),
          lastName: formText(form, 'lastName'),
          birthDate: formText(form, 'birthDate'),
          gender: formText(form, 'gender') as 'Decline',
        },
      })
      const group = courseId === null ? '' : `&groupe=${courseId}`
      const trial = url.searchParams.has('essai') ? '&essai=1' : ''
      const page = `${enrolAddress(academy.id, 'children')}?enfant=${child.id}`
      return redirect(`${page}${group}${trial}`)
    }
    return sendEnrolment(site, { form, member, academy })
  }
  return submit(form, enrol, { back: url.pathname + url.search })
}

export default function Enrol({ loaderData, actionData }: Route.ComponentProps) {
  return <EnrolPage {...loaderData} answer={actionData ?? null} />
}
