import type { Db } from '@quatre/db'
import { sql } from 'kysely'

interface PictureSize {
  readonly width: number
  readonly height: number
  readonly content: Buffer
}

/** A picture of a centre in one width; null when there is none. */
export async function selectPicture(
  db: Db,
  { id, picture, width }: { id: number; picture: number; width: number },
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select s.content from center_picture p join center_picture_size s on s.picture_id = p.id
    where p.center_id = ${id} and p.id = ${picture} and s.width = ${width}`.execute(db)
  return rows[0]?.content ?? null
}

/** Adds a picture to a centre, after its others, and gives its id; null when there is no such centre. */
export async function insertPicture(
  db: Db,
  { slug, alt, sizes }: { slug: string; alt: string; sizes: readonly PictureSize[] },
): Promise<number | null> {
  const values = sizes.map(
    ({ width, height, content }) => sql`(${width}::integer, ${height}::integer, ${content}::bytea)`,
  )
  const { rows } = await sql<{ id: number }>`
    with picture as (
      insert into center_picture (center_id, alt)
      select id, ${alt} from center where slug = ${slug} returning id),
    size as (
      insert into center_picture_size (picture_id, width, height, content)
      select picture.id, s.* from picture, (values ${sql.join(values)}) s)
    select id from picture`.execute(db)
  return rows[0]?.id ?? null
}

/** Takes a picture of a centre away; false when it has none of that id. */
export async function deletePicture(db: Db, slug: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from center_picture p using center c
    where p.center_id = c.id and c.slug = ${slug} and p.id = ${id} returning p.id`.execute(db)
  return rows.length > 0
}

/** The pictures of a centre, in their order. */
export async function selectPictures(db: Db, slug: string) {
  const { rows } = await sql<{ id: number; alt: string }>`
    select p.id, p.alt from center_picture p join center c on c.id = p.center_id
    where c.slug = ${slug} order by p.id`.execute(db)
  return rows
}
