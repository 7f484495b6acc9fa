import { demoContent } from '@quatre/db'
import { pages, pagePatterns } from '@quatre/web'
import { contentFolders } from '../core/documents/content.ts'
import { watchDocuments } from '../core/documents/watch-documents.ts'
import type { Platform } from '../core/platform.ts'

/** Logs the mistakes of documents for their authors, and shows documents as they are written. */
export function watchContent({
  content,
  environment,
  clock,
  log,
}: Pick<Platform, 'content' | 'environment' | 'clock' | 'log'>): () => Promise<void> {
  const stop = watchDocuments({
    content,
    folders: () => contentFolders(environment, clock()),
    centers: demoContent.centers,
    patterns: pages.flatMap(pagePatterns),
    log,
  })
  return async () => stop()
}
