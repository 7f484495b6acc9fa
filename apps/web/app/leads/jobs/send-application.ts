import { ApiProblem, contract, type Api } from '@quatre/contract'
import {
  jobFileMessage,
  jobFileTypes,
  largestJobFileBytes,
  mostApplicationCenters,
  type CenterId,
} from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'

type Body = Parameters<Api['applications']['create']>[0]['body']

const fileCodes = [
  'job_file_missing',
  'job_file_refused',
  'job_file_infected',
  'wrong_media_type',
  'too_large',
]

/** The file of a field; null when none was chosen. */
function fileIn(form: FormData, name: string): File | null {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? file : null
}

const isTakeable = ({ name, size }: File) =>
  /\.(pdf|docx)$/i.test(name) && size <= largestJobFileBytes

/** Sends an application with its files, the CV last: it completes it. */
export async function sendApplication({ api, apiWithToken }: RequestContext, form: FormData) {
  const files = { letter: fileIn(form, 'letter'), cv: fileIn(form, 'cv') }
  const body = applicationBody(form)
  const faults = Object.fromEntries(
    jobFileTypes
      .filter((type) => (files[type] === null ? type === 'cv' : !isTakeable(files[type])))
      .map((type) => [type, jobFileMessage]),
  )
  const fieldOfCode: Record<string, string> = {}
  const send = async () => {
    if (Object.keys(faults).length > 0) {
      // sent with the faults of the words: a browser forgets chosen files at each answer
      const fields = { ...faultsOfWords(body), ...faults }
      const isTooLarge = Object.values(files).some(
        (file) => file && file.size > largestJobFileBytes,
      )
      throw new ApiProblem(isTooLarge ? 413 : 400, { problem: 'bad_request', fields })
    }
    const { id, key } = await api.applications.create({ body })
    for (const type of ['letter', 'cv'] as const) {
      const file = files[type]
      if (file === null) continue
      for (const code of fileCodes) fieldOfCode[code] = type
      const sent = new FormData()
      sent.set('file', file)
      await apiWithToken(key).applications.setFile({ params: { id, type }, body: sent })
    }
    return { id }
  }
  return submit(form, send, { fieldOfCode })
}

function faultsOfWords(body: Body): Record<string, string> {
  const { error } = contract.applications.create.body.safeParse(body)
  const issues = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
  // of each field the first
  return Object.fromEntries(issues.toReversed())
}

function applicationBody(form: FormData): Body {
  const text = (name: string) => formText(form, name)
  const centers = form
    .getAll('center')
    .map((one) => (typeof one === 'string' ? idIn(one) : null))
    .filter((id) => id !== null)
    .slice(0, mostApplicationCenters)
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    mobilePhone: text('mobilePhone'),
    desiredPosition: text('desiredPosition'),
    jobApplicationCenters:
      centers.length === 0 ? 'partout' : centers.map((id) => ({ id: id as CenterId })),
    informations: text('informations'),
  }
}
