import type { contract, HandlerInput } from '@quatre/contract'
import {
  centerMissingMessage,
  isoWithOffset,
  largestJobFileBytes,
  networkTimeZone,
  type CenterId,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { fileLimits, limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { countUses } from '../platform/limits/limits.ts'
import type { Platform } from '../core/platform.ts'
import { hashSecret, newSecret } from '../platform/secret.ts'
import { readSentFile } from '../platform/sent-file.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  insertApplication,
  isKeyLive,
  selectCenterNames,
  selectFile,
  selectFileTypes,
  selectOwn,
  type OwnApplication,
} from './application.sql.ts'
import { forgetApplications } from './forget.ts'
import { saveFile } from './save-file.ts'

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

type Link = HandlerInput<typeof contract.applications.forget>['body']

export function applicationHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'environment'>,
): Handlers<typeof contract.applications> {
  const { db } = platform
  const takePlace = limitConcurrency<string>(fileLimits)

  async function existingCenterIds(
    chosen: 'partout' | readonly { id: CenterId }[],
  ): Promise<CenterId[]> {
    if (chosen === 'partout') return []
    const centerIds = [...new Set(chosen.map(({ id }) => id))]
    const names = await selectCenterNames(db, centerIds)
    if (names.length === centerIds.length) return centerIds
    throw new Problem('bad_request', { fields: { jobApplicationCenters: centerMissingMessage } })
  }

  /** @throws Problem application_not_found */
  async function existingApplication(link: Link): Promise<OwnApplication> {
    const own = await selectOwn(db, link.users_id, hashSecret(link.users_key))
    if (own === null) throw new Problem('application_not_found')
    return own
  }

  return {
    async create({ body }, { callerAddress, now }) {
      const { jobApplicationCenters, ...fields } = body
      const centerIds = await existingCenterIds(jobApplicationCenters)
      const uses = [
        { limit: 'leadsOfKind', key: `${callerAddress} recrutement` },
        { limit: 'leadsOfDay', key: callerAddress },
      ] as const
      await countUses(db, uses, now)
      const { secret: key, hash: keyHash } = newSecret()
      const application = { ...fields, centerIds, keyHash }
      return { id: await insertApplication(db, application, now), key }
    },
    async setFile({ params: { id, type } }, { request, token, callerAddress, now }) {
      const key = { id, keyHash: hashSecret(token ?? ''), now }
      if (!(await isKeyLive(db, key))) throw new Problem('application_not_found')
      const leave = takePlace(callerAddress)
      try {
        const wanted = { maxBytes: largestJobFileBytes, missing: 'job_file_missing' } as const
        await saveFile(platform, { key, type, ...(await readSentFile(request, wanted)) })
      } finally {
        leave()
      }
      return { status: 'saved' }
    },
    async file({ params: { type }, query }, { reply, now }) {
      const file = await selectFile(db, hashSecret(query.users_key), type, now)
      if (file === null) throw new Problem('application_not_found')
      const { applicationId, format, content } = file
      reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="candidature-${applicationId}-${type}.${format}"`,
          'content-security-policy': 'sandbox',
          'x-content-type-options': 'nosniff',
        })
        .type(mediaTypes[format])
        .send(content)
    },
    async link({ body }) {
      const { id, desiredPosition, createdAt, deleteAfter } = await existingApplication(body)
      return {
        desiredPosition,
        createdAt: isoWithOffset(createdAt, networkTimeZone),
        deleteAfter: isoWithOffset(deleteAfter, networkTimeZone),
        files: await selectFileTypes(db, id),
      }
    },
    async forget({ body }) {
      const { id } = await existingApplication(body)
      await inTransaction(db, (tx) => forgetApplications(tx, { id }))
      return { status: 'deleted' }
    },
  }
}
