import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

const mostEntries = 500
const mostDeclaredBytes = 100 * 1024 * 1024
const mostContentTypesBytes = 64 * 1024
const localHeader = Buffer.from('PK\x03\x04', 'latin1')

const contentTypesName = '[Content_Types].xml'
const documentName = 'word/document.xml'
const plainDocument =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Whether a file is a Word document without macros. Its central directory is read, and of its parts
 * the list of their types alone, inflated up to 64 KiB: the sizes that it declares are not trusted.
 */
export async function isPlainDocx(content: Buffer): Promise<boolean> {
  if (!content.subarray(0, 4).equals(localHeader)) return false
  try {
    const zip = await fromBufferPromise(content)
    const parts = zip.entryCount <= mostEntries ? await readParts(zip) : null
    const contentTypes = parts?.get(contentTypesName.toLowerCase())
    if (!parts?.has(documentName) || contentTypes === undefined) return false
    return namesPlainDocument(await read(zip, contentTypes))
  } catch {
    // the reader rejects the file for any reason, also for a name outside its folder
    return false
  }
}

/** The parts by their names, which are the same in any case; null when they cannot be of a plain document. */
async function readParts(zip: ZipFile): Promise<Map<string, Entry> | null> {
  const parts = new Map<string, Entry>()
  let declaredBytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    declaredBytes += entry.uncompressedSize
    // one part, two contents: readers differ in which they show
    const isOdd = parts.has(name) || entry.isEncrypted() || name.endsWith('vbaproject.bin')
    if (isOdd || declaredBytes > mostDeclaredBytes) return null
    parts.set(name, entry)
  }
  return parts
}

async function read(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length
    if (bytes > mostContentTypesBytes) throw new Error('a list of types of more than 64 KiB')
    chunks.push(chunk as Buffer)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

/** Whether a list of types is plain: comments, entities and further documents could name another type. */
function namesPlainDocument(contentTypes: string): boolean {
  if (/&|<!|macroenabled|vbaproject/i.test(contentTypes)) return false
  const documents = [...contentTypes.matchAll(/<Override\b[^>]*>/g)].filter(([tag]) =>
    /\sPartName=["']\/word\/document\.xml["']/i.test(tag),
  )
  return documents.length === 1 && documents[0]?.[0].includes(`"${plainDocument}"`) === true
}
