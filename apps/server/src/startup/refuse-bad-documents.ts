import { relative } from 'node:path'
import { demoContent, OperatorError } from '@quatre/db'
import type { Environment } from '../environment.ts'
import { contentFolders } from '../platform/content/content.ts'

/** Tells whoever writes documents what is wrong with them. @throws OperatorError */
export async function refuseBadDocuments(environment: Environment): Promise<void> {
  const { checkDocuments } = await import('../platform/content/check-documents.ts')
  const { complaints } = checkDocuments(
    contentFolders(environment, Date.now()),
    demoContent.centers,
  )
  if (complaints.length === 0) return
  const lines = complaints.map(
    ({ file, line, field, reason }) => `${relative('.', file)}:${line} ${field}: ${reason}`,
  )
  throw new OperatorError(lines.join('\n'))
}
