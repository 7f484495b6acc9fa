import { ApiProblem, type Academy, type Api, type Member } from '@quatre/contract'
import { levelNames, message } from '@quatre/domain'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { myCoursesAddress, payCourseAddress } from '../parts/addresses.ts'
import { pickUpRows } from '../parts/sheet/sheet-fields.tsx'

interface Sent {
  readonly form: FormData
  readonly member: Member
  readonly academy: Academy
}

/** The numbers in the names of the boxes that are ticked: `day12`. */
const tickedNumbers = (form: FormData, name: 'day' | 'option'): number[] =>
  [...form.keys()].flatMap((key) =>
    key.startsWith(name) ? (idIn(key.slice(name.length)) ?? []) : [],
  )

const noDay = new ApiProblem(422, {
  problem: 'course_days_wrong',
  message: message('course_days_wrong'),
})

/** Writes the sheet of a form, of the person that it names. */
export async function writeSheet(
  api: Api,
  { form, member, season }: Pick<Sent, 'form' | 'member'> & { readonly season: number },
): Promise<void> {
  const text = (name: string) => formText(form, name).trim()
  await api.courses.setSheet({
    query: { responsibles: member.id },
    body: {
      person: idIn(text('person')) ?? 0,
      season,
      emergencyName: text('emergencyName'),
      emergencyPhone: text('mobilePhone'),
      pickUps: pickUpRows.flatMap((row) => {
        const [name, phone] = [text(`pickUpName${row}`), text(`pickUpPhone${row}`)]
        return name === '' && phone === '' ? [] : [{ name, phone }]
      }),
      imageRights: text('imageRights') === 'oui',
      level: levelNames.find((one) => one === text('level')) ?? null,
      hasStatedHealth: form.has('hasStatedHealth'),
    },
  })
}

/** Writes the sheet when the form has one, then enrols; leads to the payment, or to the waiting line. */
export async function sendEnrolment(
  { api }: Pick<RequestContext, 'api'>,
  { form, member, academy }: Sent,
): Promise<Response> {
  const text = (name: string) => formText(form, name).trim()
  const person = idIn(text('person')) ?? 0
  const waitsFor = idIn(text('attendre'))
  const sessions = tickedNumbers(form, 'day')
  const [course, trial] = text('course').split('-').map(idIn)
  // a form with all days unticked does not keep the whole week
  if (academy.type === 'camp' && waitsFor === null && sessions.length === 0) throw noDay
  if (form.has('emergencyName')) await writeSheet(api, { form, member, season: academy.season })
  // an option of a day that is not taken is not meant
  const offered = new Set(
    academy.courses
      .flatMap(({ days }) => days)
      .filter(({ id }) => sessions.length === 0 || sessions.includes(id))
      .flatMap(({ options }) => options.map(({ id }) => id)),
  )
  const basket = await api.courses.enrol({
    params: { id: academy.id },
    body: {
      lines: [
        {
          course: waitsFor ?? course ?? 0,
          person,
          ...(trial && waitsFor === null && { trial }),
          ...(sessions.length > 0 && { sessions }),
          options: tickedNumbers(form, 'option').filter((id) => offered.has(id)),
        },
      ],
      waits: waitsFor !== null,
    },
    idempotencyKey: text('key'),
  })
  const isHeld = basket.lines.some(({ state }) => state === 'held')
  return redirect(isHeld ? payCourseAddress(basket.id) : myCoursesAddress(academy.type))
}
