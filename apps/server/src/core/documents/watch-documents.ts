import { watch } from 'node:fs'
import { relative } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { checkDocuments, type SiteFacts } from './check-documents.ts'
import { buildContentIndex, type ContentIndex } from './content-index.ts'
import type { Content } from './content.ts'
import type { Complaint, ContentFolder } from './read-documents.ts'

/** An editor writes a file in several steps. */
const settledMs = 50

interface Watched extends SiteFacts {
  readonly content: Content
  folders(): readonly ContentFolder[]
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Reads documents again while an author writes them: their faults are logged at once, and the documents
 * of a broken file stay unchanged (requirement CT33). Returns a function that stops the watching.
 */
export function watchDocuments({ content, folders, log, ...site }: Watched): () => void {
  const check = () => {
    const checked = checkDocuments(folders(), site)
    for (const complaint of checked.complaints) log.error(lineOfComplaint(complaint))
    return checked
  }
  const readAgain = async () => {
    const before = await content.index()
    const { index, complaints } = check()
    content.show(keepingBroken(before, index, new Set(complaints.map(({ file }) => file))))
  }
  let waiting: NodeJS.Timeout | undefined
  const watchers = folders().map(({ root }) =>
    watch(root, { recursive: true }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(
        () => void readAgain().catch((error: unknown) => log.error(error)),
        settledMs,
      )
    }),
  )
  check()
  return () => {
    clearTimeout(waiting)
    for (const watcher of watchers) watcher.close()
  }
}

/** `content/pages/padel.md:12 lede: …`. */
export const lineOfComplaint = ({ file, line, field, reason }: Complaint): string =>
  `${relative('.', file)}:${line} ${field}: ${reason}`

function keepingBroken(
  before: ContentIndex,
  after: ContentIndex,
  broken: ReadonlySet<string>,
): ContentIndex {
  const isBroken = ({ file }: { readonly file: string }) => broken.has(file)
  return buildContentIndex(after.revision, [
    ...after.documents.filter((document) => !isBroken(document)),
    ...before.documents.filter(isBroken),
  ])
}
