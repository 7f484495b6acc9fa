import { createSearchIndex, type Documents, type QueryDocument } from '@quatre/domain/content'
import type { CenterList } from '../../core/centers/center-list.ts'
import { schemas } from '../../core/documents/collections.ts'
import type { ContentDocument, ContentIndex } from '../../core/documents/content-index.ts'
import { isVisible, nextChange } from '../../core/documents/visibility.ts'
import { virtualDocuments } from './virtual-documents.ts'

const ofFile = ['slug', 'dir', 'path', 'extension', 'createdAt', 'updatedAt', 'text', 'centerIds']
const ofCenters =
  'id centerId center_id name city address phoneNumber region horaire latitude longitude applicationIds freeCancellationHours url title'

/** The names that documents have, and those that are searched. */
export const queryFields = {
  known: new Set([
    ...ofFile,
    ...ofCenters.split(' '),
    ...Object.values(schemas).flatMap((schema) => Object.keys(schema.shape)),
  ]),
  nested: new Set([
    'event.startsAt',
    'event.centerId',
    'salary.minCents',
    'salary.maxCents',
    'blocks.id',
    'blocks.type',
    'slides.id',
    'address.city',
    'address.postalCode',
    'region.id',
    'region.name',
  ]),
  searched: ['title', 'description', 'slug', 'text'],
}

/** Answered only where one document alone was found: hours are asked for one centre. */
const onlyAlone = new Set(['horaire'])

/** Everything that can be asked for, as it may be seen at an instant; made again when that changes. */
export function openQueryDocuments() {
  let key = ''
  let documents: Documents
  let upTo = 0
  return (index: ContentIndex, { version, centers }: CenterList, now: number): Documents => {
    const wanted = `${index.revision} ${version}`
    if (key !== wanted || now >= upTo || now < upTo - windowMs) {
      documents = documentsAt(index, centers, now)
      key = wanted
      upTo = Math.min(nextChange(index.documents, now), now + windowMs)
    }
    return documents
  }
}

/** A clock that is set back does not show documents gone for longer than this. */
const windowMs = 3_600_000

function documentsAt(index: ContentIndex, centers: CenterList['centers'], now: number): Documents {
  const virtual = virtualDocuments(centers).map(withoutPrototype)
  const visible = index.documents.filter((document) => isVisible(document, now)).map(asQueried)
  const documents = [...visible, ...virtual].toSorted((a, b) =>
    String(a.path) < String(b.path) ? -1 : 1,
  )
  const folders = new Set(['/'])
  for (const dir of [
    ...index.documents.map(({ dir: one }) => one),
    ...virtual.map(({ dir: one }) => String(one)),
  ]) {
    for (let end = dir.length; end > 0; end = dir.lastIndexOf('/', end - 1)) {
      folders.add(dir.slice(0, end))
    }
  }
  let search: ReturnType<typeof createSearchIndex> | undefined
  return {
    documents,
    folders,
    onlyAlone,
    search: {
      find: (asked) => (search ??= createSearchIndex(documents, queryFields.searched)).find(asked),
    },
  }
}

const withoutPrototype = (fields: object): QueryDocument =>
  Object.assign(Object.create(null) as QueryDocument, fields)

function asQueried(document: ContentDocument): QueryDocument {
  const { slug, dir, path, extension, createdAt, updatedAt, text, data } = document
  return withoutPrototype({
    ...(text !== '' && { text }),
    ...data,
    centerIds: data.centers,
    slug,
    dir,
    path,
    extension,
    createdAt,
    updatedAt,
  })
}
