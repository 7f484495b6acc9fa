import { expect, test } from 'vitest'
import { detectFileFormat } from './file-format.ts'
import {
  contentTypes,
  docx,
  macroDocument,
  pdf,
  redeclared,
  shifted,
} from './sample-files.test-tools.ts'

const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )

const plain = docx()
/** A list of types that inflates to a megabyte, with a declared size of one kilobyte. */
const bomb = redeclared(
  docx({ '[Content_Types].xml': contentTypes().padEnd(1_000_000) }),
  '[Content_Types].xml',
  1_000,
)
const manyParts = (count: number) =>
  docx(Object.fromEntries(Array.from({ length: count }, (_, part) => [`word/${part}.xml`, 'x'])))
const html = '<html><script>alert(1)</script></html>'
const executable = bytes('MZ\x90\x00', Buffer.alloc(200))

// requirement L63
test.each([
  ['cv.pdf', pdf(), 'pdf'],
  ['CV DE ZOÉ.PDF', pdf(), 'pdf'],
  ['cv.pdf', bytes(pdf(), '\n\n'), 'pdf'],
  // a browser that guesses could run it: it is given as a PDF to keep alone
  ['cv.pdf', bytes('%PDF-1.4\n', html, '\n%%EOF'), 'pdf'],
  ['cv.docx', plain, 'docx'],
  [
    'lettre.docx',
    docx({ 'word/styles.xml': '<w:styles/>', 'word/media/a.png': '\x89PNG' }),
    'docx',
  ],
  ['cv.docx', manyParts(498), 'docx'],
])('%s is taken for what it is', async (name, content, format) => {
  expect(await detectFileFormat(name, content)).toBe(format)
})

// requirement L63
test.each<[what: string, name: string, content: Buffer]>([
  ['a program called PDF', 'cv.pdf', executable],
  ['a page before a PDF', 'cv.pdf', bytes(html, pdf())],
  ['a PDF after a blank', 'cv.pdf', bytes(' ', pdf())],
  ['a PDF that is cut', 'cv.pdf', bytes('%PDF-1.7\n1 0 obj')],
  ['a PDF whose end is long past', 'cv.pdf', bytes(pdf(), Buffer.alloc(1_100))],
  ['a PDF with an archive behind', 'cv.pdf', bytes(pdf(), plain)],
  [
    'a PDF with an archive behind, and an end of a PDF behind that',
    'cv.pdf',
    bytes(pdf(), plain, '%%EOF'),
  ],
  ['a DOCX called PDF', 'cv.pdf', plain],
  ['a PDF called DOCX', 'cv.docx', pdf()],
  ['a PDF called a page', 'cv.html', pdf()],
  ['a PDF without a name', '', pdf()],
  ['two endings', 'cv.pdf.exe', pdf()],
  ['a DOCX called as of old', 'cv.doc', plain],
  ['a DOCX after a PDF', 'cv.docx', bytes(pdf(), plain)],
  ['a DOCX after a page', 'cv.docx', bytes(html, plain)],
  ['a DOCX after a page, whole', 'cv.docx', shifted(plain, Buffer.from(html))],
  ['a DOCX after a PDF, whole', 'cv.docx', shifted(plain, pdf())],
  ['a DOCX with something behind', 'cv.docx', bytes(plain, html)],
  ['a DOCX that is cut', 'cv.docx', plain.subarray(0, -30)],
  ['the beginning of an archive', 'cv.docx', bytes('PK\x03\x04')],
  ['an empty archive', 'cv.docx', bytes('PK\x05\x06', Buffer.alloc(18))],
  [
    'an archive of another kind',
    'cv.docx',
    docx({ 'word/document.xml': null, 'xl/workbook.xml': 'x' }),
  ],
  ['no list of types', 'cv.docx', docx({ '[Content_Types].xml': null })],
  ['macros called DOCX', 'cv.docx', docx({ 'word/vbaProject.bin': 'x' })],
  ['macros in capitals', 'cv.docx', docx({ 'word/VBAPROJECT.BIN': 'x' })],
  ['a DOCM called DOCX', 'cv.docx', docx({ '[Content_Types].xml': contentTypes(macroDocument) })],
  [
    'macros under another name',
    'cv.docx',
    docx({
      '[Content_Types].xml': contentTypes(
        undefined,
        '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    }),
  ],
  [
    'the plain type in a comment',
    'cv.docx',
    docx({
      '[Content_Types].xml': contentTypes('application/xml', `<!-- ${contentTypes()} -->`),
    }),
  ],
  [
    'a type spelt with entities',
    'cv.docx',
    docx({
      '[Content_Types].xml': contentTypes(undefined, '<Default ContentType="macro&#69;nabled"/>'),
    }),
  ],
  [
    'the document named twice',
    'cv.docx',
    docx({
      '[Content_Types].xml': contentTypes(
        undefined,
        '<Override PartName="/word/document.xml" ContentType="text/html"/>',
      ),
    }),
  ],
  [
    'a list of types in other letters',
    'cv.docx',
    docx({ '[Content_Types].xml': Buffer.from(contentTypes(), 'utf16le') }),
  ],
  ['one part twice', 'cv.docx', docx({ 'Word/Document.xml': '<w:document>another</w:document>' })],
  ['a part that leaves its folder', 'cv.docx', docx({ '../../etc/passwd': 'x' })],
  ['the same by the other stroke', 'cv.docx', docx({ '..\\..\\a.dll': 'x' })],
  ['a part at the root of a disk', 'cv.docx', docx({ '/etc/passwd': 'x' })],
  ['501 parts', 'cv.docx', manyParts(499)],
  [
    'a bomb that says so',
    'cv.docx',
    redeclared(docx({ 'word/a.xml': 'x' }), 'word/a.xml', 100 * 1024 * 1024),
  ],
  ['a bomb that does not', 'cv.docx', bomb],
  [
    'a list of types of more than 64 KiB',
    'cv.docx',
    docx({ '[Content_Types].xml': contentTypes().padEnd(70_000) }),
  ],
])('%s is refused', async (_what, name, content) => {
  expect(await detectFileFormat(name, content)).toBeNull()
})
