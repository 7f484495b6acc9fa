import type { Academy, Member } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { myCoursesAddress, payCourseAddress } from '../parts/addresses.ts'

interface Sent {
  readonly form: FormData
  readonly member: Member
  readonly academy: Academy
}

/** Rows of the form for those who may pick a child up. */
export const pickUpRows = [1, 2] as const

const numbersOf = (form: FormData, name: string): number[] =>
  form.getAll(name).flatMap((value) => (typeof value === 'string' ? (idIn(value) ?? []) : []))

/** Writes the sheet when the form has one, then enrols; leads to the payment, or to the waiting line. */
export async function sendEnrolment(
  { api }: Pick<RequestContext, 'api'>,
  { form, member, academy }: Sent,
): Promise<Response> {
  const text = (name: string) => formText(form, name).trim()
  const person = idIn(text('person')) ?? 0
  if (form.has('emergencyName')) {
    await api.courses.setSheet({
      query: { responsibles: member.id },
      body: {
        person,
        season: academy.season,
        emergencyName: text('emergencyName'),
        emergencyPhone: text('mobilePhone'),
        pickUps: pickUpRows.flatMap((row) => {
          const [name, phone] = [text(`pickUpName${row}`), text(`pickUpPhone${row}`)]
          return name === '' && phone === '' ? [] : [{ name, phone }]
        }),
        imageRights: text('imageRights') === 'oui',
        hasStatedHealth: form.has('hasStatedHealth'),
      },
    })
  }
  const waitsFor = idIn(text('attendre'))
  const basket = await api.courses.enrol({
    params: { id: academy.id },
    body: {
      lines: [
        {
          course: waitsFor ?? idIn(text('course')) ?? 0,
          person,
          ...(form.has('day') && { sessions: numbersOf(form, 'day') }),
          options: numbersOf(form, 'option'),
        },
      ],
      waits: waitsFor !== null,
    },
    idempotencyKey: text('key'),
  })
  return redirect(
    basket.due.value > 0 ? payCourseAddress(basket.id) : myCoursesAddress(academy.type),
  )
}
