import { relative } from 'node:path'
import { demoContent } from '@quatre/db'
import { checkDocuments } from '../../apps/server/src/platform/content/check-documents.ts'
import { contentFolders } from '../../apps/server/src/platform/content/content.ts'

/** Every document of the product and of the demo world: file, line and field of what is wrong with it. */
const folders = contentFolders({ deployment: 'demo', worldToday: '2026-11-24' }, 0)
const { index, complaints } = checkDocuments(folders, demoContent.centers)
for (const { file, line, field, reason } of complaints) {
  console.error(`${relative('.', file)}:${line} ${field}: ${reason}`)
}
if (complaints.length > 0) process.exitCode = 1
console.log(`${index.documents.length} documents, ${complaints.length} complaints`)
