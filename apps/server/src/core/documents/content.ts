import { fileURLToPath } from 'node:url'
import { demoContent } from '@quatre/db'
import { dayInZone, networkTimeZone } from '@quatre/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../../environment.ts'
import type { ContentIndex } from './content-index.ts'
import type { ContentFolder } from './read-documents.ts'

/** The documents of the product, and of a demo those of its world. */
export interface Content {
  /** Read when it is first asked for, once. */
  index(): Promise<ContentIndex>
  /** Has these read from now on. */
  show(index: ContentIndex): void
}

const productFolder = fileURLToPath(new URL('../../../../../content', import.meta.url))

/** The folders of a process's documents. */
export function contentFolders(
  { deployment, worldToday }: Pick<Environment, 'deployment' | 'worldToday'>,
  now: number,
): ContentFolder[] {
  const product = { root: productFolder, today: null }
  if (deployment === 'production') return [product]
  return [product, { ...demoContent, today: worldToday ?? dayInZone(now, networkTimeZone) }]
}

/** A document with a mistake is left out and logged as an error. */
export function openContent(
  folders: () => readonly ContentFolder[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Content {
  let index: Promise<ContentIndex> | undefined
  async function read(): Promise<ContentIndex> {
    // with its YAML a fifth of a start, which no start waits for
    const { buildIndex } = await import('./content-index.ts')
    return buildIndex(folders(), ({ file, line, field, reason }) =>
      log.error(`a document is left out: ${file}:${line} ${field}: ${reason}`),
    )
  }
  return {
    index: () => (index ??= read()),
    show(given) {
      index = Promise.resolve(given)
    },
  }
}
