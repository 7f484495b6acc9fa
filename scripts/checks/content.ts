import { demoContent } from '@quatre/db'
import { pages, pagePatterns } from '@quatre/web'
import { checkDocuments } from '../../apps/server/src/core/documents/check-documents.ts'
import { contentFolders } from '../../apps/server/src/core/documents/content.ts'
import { lineOfComplaint } from '../../apps/server/src/core/documents/watch-documents.ts'

/** Checks every document of the product and of the demo world: prints file, line and field of each mistake. */
const folders = contentFolders({ deployment: 'demo', worldToday: '2026-11-24' }, 0)
const { index, complaints } = checkDocuments(folders, {
  centers: demoContent.centers,
  patterns: pages.flatMap(pagePatterns),
})
for (const complaint of complaints) console.error(lineOfComplaint(complaint))
if (complaints.length > 0) process.exitCode = 1
console.log(`${index.documents.length} documents, ${complaints.length} complaints`)
