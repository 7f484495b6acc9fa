import { relative } from 'node:path'
import { contentFolders } from '../../apps/server/src/platform/content/content.ts'
import { buildIndex } from '../../apps/server/src/platform/content/content-index.ts'

/** Every document of the product and of the demo world: file, line and field of what is wrong with it. */
const folders = contentFolders({ deployment: 'demo', worldToday: '2026-11-24' }, 0)
const complaints: string[] = []
const index = buildIndex(folders, ({ file, line, field, reason }) =>
  complaints.push(`${relative('.', file)}:${line} ${field}: ${reason}`),
)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
console.log(`${index.documents.length} documents, ${complaints.length} complaints`)
