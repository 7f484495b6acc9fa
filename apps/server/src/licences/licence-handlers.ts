import type { contract, Licence, Ranking } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { inTransaction } from '../platform/transaction.ts'
import { FederationRefusal } from './federation.ts'
import { selectLicences, selectRankings, type LicenceRow } from './licence.sql.ts'
import { readWhenOld, storeReading, withRankings, type Linking } from './read-account.ts'
import type { unlinkAccount } from './unlink.ts'

interface Needs extends Pick<Platform, 'db'> {
  /** Null when the federation is not configured. */
  readonly linking: Linking | null
  readonly unlink: ReturnType<typeof unlinkAccount>
}

/** A member's account at the federation, licences and rankings. */
export function licenceHandlers({
  db,
  linking,
  unlink,
}: Needs): Handlers<typeof contract.licences> {
  function configured(): Linking {
    if (linking === null) throw new Problem('federation_down', { details: { federation: null } })
    return linking
  }

  return {
    async ofMember({ params: { userId } }, { now }) {
      if (linking) await readWhenOld(linking, userId, now)
      return readLicences(db, userId)
    },
    async rankings(_input, { member, now }) {
      if (linking) await readWhenOld(linking, member.id, now)
      const rankings = await selectRankings(db, member.id)
      const best = rankings.toSorted((a, b) => a.rank - b.rank)[0]
      return { dernier: rankingAnswer(rankings[0]), meilleur: rankingAnswer(best) }
    },
    provider: async () => configured().federation.authorize(),
    async link({ body }, { member, now }) {
      const { federation } = configured()
      const reading = await federation
        .exchange(body)
        .then((account) => withRankings(federation, account, now))
        .catch((error: unknown) => {
          throw error instanceof FederationRefusal ? new Problem('federation_refused') : error
        })
      return inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        // another account may have been linked: nothing of it stays
        await unlink(tx, member.id, reading.account.subject)
        await storeReading(tx, configured(), reading, { userId: member.id, now })
        return readLicences(tx, member.id)
      })
    },
    async unlink(_input, { member }) {
      await inTransaction(db, (tx) => unlink(tx, member.id))
      return { status: 'unlinked' }
    },
  }
}

async function readLicences(db: Db, userId: UserId): Promise<Licence[]> {
  return (await selectLicences(db, userId)).map(licenceAnswer)
}

const licenceAnswer = (row: LicenceRow): Licence => ({
  id: row.id,
  numero: row.number,
  token: row.hasToken,
  codeClub: row.clubCode,
  nomClub: row.clubName,
  dateFinValidite: row.endsOn,
  millesimeFFT: { label: String(row.year) },
})

function rankingAnswer(row: { publishedOn: string; rank: number } | undefined): Ranking | null {
  return row ? { rang: row.rank, date: row.publishedOn } : null
}
