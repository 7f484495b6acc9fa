import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  folderCollection,
  schemas,
  visibleWindow,
  type Collection,
  type DataOf,
} from './collections.ts'
import { openFrontMatters } from './front-matter.ts'
import { fieldLine } from './lines.ts'
import {
  readDocuments,
  type Complaint,
  type ContentFolder,
  type SourceDocument,
} from './read-documents.ts'
import { isVisible, type Shown } from './visibility.ts'

/** A document that its schema has accepted. */
export interface ContentDocument<C extends Collection = Collection>
  extends Pick<SourceDocument, 'slug' | 'dir' | 'path' | 'extension' | 'text' | 'file'>, Shown {
  readonly collection: C
  readonly data: DataOf<C>
  readonly createdAt: string
  readonly updatedAt: string
}

/** Every document of this process, as its files have them: it never changes. */
export interface ContentIndex {
  /** Of the files' bytes and the day that « J » means. */
  readonly revision: string
  /** All of a collection, whether they may be seen or not. */
  all<C extends Collection>(collection: C): readonly ContentDocument<C>[]
  /** Those of them that may be seen. */
  visible<C extends Collection>(collection: C, now: number): readonly ContentDocument<C>[]
  /** The document of an address, `/articles/ouverture`, whether it may be seen or not. */
  at(path: string): ContentDocument | undefined
  /** Every folder that has documents. */
  readonly documents: readonly ContentDocument[]
}

const parsedFile = fileURLToPath(
  new URL('../../../../../node_modules/.cache/front-matter.json', import.meta.url),
)

/**
 * Reads folders into an index; of two documents with one address the first is kept. A faulty document
 * is left out, and `complain` receives its file, line and field.
 */
export function buildIndex(
  folders: readonly ContentFolder[],
  complain: (complaint: Complaint) => void,
): ContentIndex {
  const byPath = new Map<string, ContentDocument>()
  const hash = createHash('sha256')
  const frontMatters = openFrontMatters(parsedFile)
  for (const folder of folders) {
    hash.update(folder.today ?? '')
    for (const source of readDocuments(folder, frontMatters, complain)) {
      hash.update(JSON.stringify([source.path, source.data, source.text]))
      const document = acceptDocument(source, complain)
      if (document === null) continue
      if (byPath.has(document.path)) {
        complain({
          file: source.file,
          line: 1,
          field: 'slug',
          reason: `${document.path} is there twice`,
        })
      } else {
        byPath.set(document.path, document)
      }
    }
  }
  frontMatters.save()
  return buildContentIndex(hash.digest('base64url').slice(0, 16), [...byPath.values()])
}

/** Documents of different addresses as an index. */
export function buildContentIndex(
  revision: string,
  documents: readonly ContentDocument[],
): ContentIndex {
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const byCollection = Map.groupBy(documents, ({ collection }) => collection)
  const all = <C extends Collection>(collection: C) =>
    (byCollection.get(collection) ?? []) as unknown as readonly ContentDocument<C>[]
  return {
    revision,
    documents,
    all,
    visible: (collection, now) => all(collection).filter((document) => isVisible(document, now)),
    at: (path) => byPath.get(path),
  }
}

function acceptDocument(
  source: SourceDocument,
  complain: (complaint: Complaint) => void,
): ContentDocument | null {
  const { file, slug, dir, path, extension, text, modifiedAt } = source
  const collection = folderCollection(dir)
  if (collection === null) {
    complain({ file, line: 1, field: '', reason: `no collection is kept in ${dir}` })
    return null
  }
  const given = {
    slug,
    ...(['pages', 'center-pages'].includes(collection) && { section: slug }),
    ...source.data,
  }
  const result = schemas[collection].safeParse(given)
  if (result.success && result.data.slug !== slug) {
    complain({
      file,
      line: fieldLine(source, ['slug']),
      field: 'slug',
      reason: `is not ${slug}`,
    })
    return null
  }
  if (!result.success) {
    for (const { path: where, message, ...issue } of result.error.issues) {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
      const fields = unknown.length > 0 ? unknown.map((key) => [...where, key]) : [where]
      for (const field of fields) {
        complain({
          file,
          line: fieldLine(source, field),
          field: field.join('.'),
          reason: message,
        })
      }
    }
    return null
  }
  const { data } = result
  const { createdAt = modifiedAt, updatedAt = modifiedAt } = data
  return {
    file,
    slug,
    dir,
    path,
    extension,
    text,
    collection,
    data,
    createdAt,
    updatedAt,
    ...visibleWindow(data),
  }
}
