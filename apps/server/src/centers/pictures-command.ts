import { readFile } from 'node:fs/promises'
import { OperatorError, type Db } from '@quatre/db'
import { Problem } from '../http/problems.ts'
import { deletePicture, insertPicture, selectPictures } from './pictures.sql.ts'

const usage = [
  'npm run center:pictures -- <slug>',
  'npm run center:pictures -- add <slug> <file> <what is seen on it>',
  'npm run center:pictures -- remove <slug> <id>',
]
/** In which a picture is kept, in pixels: a phone, a tablet, a desktop. */
const widths = [480, 960, 1920]

/**
 * Lists the pictures of a centre, adds one or takes one away (requirement C58).
 * @throws OperatorError where the file cannot be read, or is no picture
 */
export async function picturesCommand(db: Db, [word = '', slug = '', ...given]: readonly string[]) {
  if (word === 'add') {
    const [file = '', ...words] = given
    const alt = words.join(' ').trim()
    if (alt === '') return { lines: usage, isSound: false }
    const id = await insertPicture(db, { slug, alt, sizes: await makePictureSizes(file) })
    return {
      lines: [id === null ? `No centre « ${slug} ».` : `${slug}: ${id}`],
      isSound: id !== null,
    }
  }
  if (word === 'remove') {
    const isRemoved = await deletePicture(db, slug, Number(given[0]) || 0)
    return { lines: [isRemoved ? 'removed' : 'no such picture'], isSound: isRemoved }
  }
  if (word === '' || slug !== '') return { lines: usage, isSound: false }
  const pictures = await selectPictures(db, word)
  return {
    lines: [...pictures.map(({ id, alt }) => `${id} · ${alt}`), `${pictures.length} pictures`],
    isSound: true,
  }
}

async function makePictureSizes(file: string) {
  const sent = await readFile(file).catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  const { picturesOfWidths } = await import('../platform/sent-picture.ts')
  return picturesOfWidths(sent, widths).catch((error: unknown) => {
    throw error instanceof Problem ? new OperatorError(`${file}: ${error.code}`) : error
  })
}
