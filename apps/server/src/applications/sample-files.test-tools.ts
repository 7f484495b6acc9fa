import { zipSync, strToU8, type Zippable } from 'fflate'

export const pdf = (words = 'CV') => Buffer.from(`%PDF-1.7\n% ${words}\n1 0 obj\n%%EOF\n`)

const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const macroDocument = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** A list of types that says `type` of the document, with more elements. */
export const contentTypes = (type = document, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/>${more}</Types>`

/** A DOCX of these parts beside the two that it needs; an absent one by null. */
export function docx(parts: Readonly<Record<string, string | Uint8Array | null>> = {}): Buffer {
  const all = {
    '[Content_Types].xml': contentTypes(),
    'word/document.xml': '<w:document/>',
    ...parts,
  }
  const files: Zippable = {}
  for (const [name, content] of Object.entries(all)) {
    if (content !== null) files[name] = typeof content === 'string' ? strToU8(content) : content
  }
  return Buffer.from(zipSync(files))
}

const central = Buffer.from('PK\x01\x02', 'latin1')

/** The positions of the parts' headers in the central directory, which readers believe. */
function* headers(zip: Buffer): Generator<{ readonly at: number; readonly name: string }> {
  for (let at = zip.indexOf(central); at !== -1; at = zip.indexOf(central, at + 1)) {
    const end = at + 46 + zip.readUInt16LE(at + 28)
    yield { at, name: zip.subarray(at + 46, end).toString() }
  }
}

/** A zip that declares another size of a part. */
export function redeclared(zip: Buffer, part: string, bytes: number): Buffer {
  const changed = Buffer.from(zip)
  for (const { at, name } of headers(zip)) if (name === part) changed.writeUInt32LE(bytes, at + 24)
  return changed
}

/** A zip behind something else, which any reader of archives finds whole. */
export function shifted(zip: Buffer, before: Buffer): Buffer {
  const changed = Buffer.from(zip)
  const move = (at: number) => changed.writeUInt32LE(changed.readUInt32LE(at) + before.length, at)
  for (const { at } of headers(zip)) move(at + 42)
  move(zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  return Buffer.concat([before, changed])
}
