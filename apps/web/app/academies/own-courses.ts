import { ApiProblem, type OwnCourse } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext, type RequestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { requireMember } from '../site/pages/access.ts'
import { writeSheet } from './enrol/send-enrolment.ts'
import type { Route } from './+types/own-courses.ts'
import { finderAddress, myCoursesAddress, payCourseAddress } from './parts/addresses.ts'

export const loader = () => redirect(myCoursesAddress('academy'))

/** The acts of a family on an enrolment: takes an offered place, leaves, takes a line out of the basket. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const member = await requireMember(context, url)
  const form = await request.formData()
  const id = idIn(formText(form, 'inscription'))
  let type: OwnCourse['academy']['type'] = form.has('stages') ? 'camp' : 'academy'
  if (formText(form, 'intent') === 'sheet') {
    const season = Number(formText(form, 'season'))
    const sent = writeSheet(site.api, { form, member, season })
    const refusal = await sent.then(() => '', refusedSheet)
    return redirect(`${myCoursesAddress(type)}${refusal}#fiche-${formText(form, 'person')}`)
  }
  if (id === null) return redirect(myCoursesAddress('academy'))
  try {
    const { lines } = await site.api.courses.basket({ params: { id } })
    type = lines.find((one) => one.id === id)?.academy.type ?? type
    const tab = myCoursesAddress(type)
    if (formText(form, 'intent') === 'certificate') {
      const [sent, body] = [form.get('certificate'), new FormData()]
      if (sent instanceof File && sent.size > 0) body.set('certificate', sent)
      await site.api.courses.sendCertificate({ params: { id }, body })
      return redirect(`${tab}#inscription-${id}`)
    }
    const to = form.get('to') === 'wallet' ? 'wallet' : undefined
    return await act(site, { id, lines, tab, to }, formText(form, 'intent'))
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return redirect(`${myCoursesAddress(type)}?refus=1`)
  }
}

function refusedSheet(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return '?refus=fiche'
  throw error
}

interface Named {
  readonly id: number
  readonly lines: readonly OwnCourse[]
  readonly tab: string
  /** Back by the ways it came when absent. */
  readonly to: 'wallet' | undefined
}

async function act({ api }: RequestContext, { id, lines, tab, to }: Named, intent: string) {
  const params = { id }
  if (intent === 'accept') {
    const basket = await api.courses.acceptOffer({ params })
    const isHeld = basket.lines.some(({ state }) => state === 'held')
    return redirect(isHeld ? payCourseAddress(id) : tab)
  }
  if (intent === 'takeOut') {
    const line = lines.find((one) => one.id === id)
    // only what is not paid: a paid course is left where its refund is said
    if (line?.state !== 'held') return redirect(tab)
    await api.courses.leave({ params, body: {} })
    const [left] = lines.filter((one) => one.id !== id)
    return redirect(left ? payCourseAddress(left.id) : finderAddress(line.academy.type))
  }
  if (intent !== 'leave') return redirect(tab)
  const { refund, lessened } = await api.courses.leave({ params, body: to ? { to } : {} })
  return redirect(`${tab}?rendu=${refund.value}&allege=${lessened.value}`)
}
