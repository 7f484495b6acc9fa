import { instant, type Db } from '@quatre/db'
import type { EnrolmentId } from '@quatre/domain'
import { sql } from 'kysely'

export type CertificateFormat = 'pdf' | 'jpg' | 'png'

/** In place of a former one. */
export async function upsertCertificate(
  tx: Db,
  sent: { id: EnrolmentId; format: CertificateFormat; content: Buffer; now: number },
): Promise<void> {
  await sql`insert into course_certificate (enrolment_id, format, content, sent_at)
    values (${sent.id}, ${sent.format}, ${sent.content}, ${instant(sent.now)})
    on conflict (enrolment_id) do update
    set format = excluded.format, content = excluded.content, sent_at = excluded.sent_at`.execute(
    tx,
  )
}

export async function markAccepted(tx: Db, id: EnrolmentId): Promise<void> {
  await sql`update course_certificate set is_accepted = true where enrolment_id = ${id}`.execute(tx)
}

/** Nothing of it is kept once it is decided, or its enrolment has ended. */
export async function deleteCertificate(tx: Db, id: EnrolmentId): Promise<void> {
  await sql`delete from course_certificate where enrolment_id = ${id}`.execute(tx)
}

/** Those that wait for a decision, a line each, the earliest first. */
export async function selectWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' · ', t.enrolment_id, t.format, to_char(t.sent_at, 'YYYY-MM-DD'), center.name, c.name) as line
    from course_certificate t join course_enrolment b on b.id = t.enrolment_id
    join course k on k.id = b.course_id join competition c on c.id = k.academy_id
    join center on center.id = c.center_id order by t.sent_at`.execute(db)
  return rows.map(({ line }) => line)
}

export async function selectContent(db: Db, id: EnrolmentId): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from course_certificate where enrolment_id = ${id}`.execute(db)
  return rows[0]?.content ?? null
}
