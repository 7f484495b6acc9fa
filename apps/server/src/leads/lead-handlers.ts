import type { contract } from '@quatre/contract'
import {
  dayMs,
  dayInZone,
  isoWithOffset,
  leadKinds,
  networkTimeZone,
  promisedAnswer,
  type LeadKindName,
  type CenterId,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { withValidation, type Handlers } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { sayAnswered } from './answers.ts'
import { faultsAsSent } from './check-asked.ts'
import { signInstant } from './form-instant.ts'
import { selectLeadCenters, selectMedianMinutes } from './lead.sql.ts'
import { countPlacesTaken } from './invitation.sql.ts'
import { receiveLead } from './receive.ts'

/** The median is shown from so many answers on. */
const fewestAnswers = 10
const medianOfMs = 365 * dayMs

/** Requests of people and companies, and whether they were answered. */
export function leadHandlers(platform: Platform): Handlers<typeof contract.leads> {
  const { db, environment } = platform

  async function readTimeZone(centerId: CenterId | undefined): Promise<string> {
    if (centerId === undefined) return networkTimeZone
    const [center] = await selectLeadCenters(db, [centerId])
    if (center === undefined) throw new Problem('center_not_found')
    return center.timeZone
  }

  const readMedianMinutes = (centerId: CenterId | undefined, kind: LeadKindName, now: number) =>
    centerId === undefined
      ? null
      : selectMedianMinutes(db, { centerId, kind, since: now - medianOfMs, fewest: fewestAnswers })

  return {
    async form({ query: { contactType: kind, center } }, { now }) {
      const timeZone = await readTimeZone(center)
      const { answer } = leadKinds[kind]
      return {
        shownAt: signInstant(now, environment.signingKey),
        answerBy: answer && isoWithOffset(promisedAnswer(now, answer, timeZone), timeZone),
        medianAnswerMinutes: await readMedianMinutes(center, kind, now),
        placesTaken:
          kind === 'afterwork' && center !== undefined
            ? await countPlacesTaken(db, { centerId: center, day: dayInZone(now, timeZone) })
            : 0,
      }
    },
    contact: withValidation(faultsAsSent, async ({ body }, { callerAddress, token, now }) =>
      receiveLead(platform, { body, callerAddress, token, now }),
    ),
    business: withValidation(faultsAsSent, async ({ body }, { callerAddress, token, now }) =>
      receiveLead(platform, { body, callerAddress, token, now }),
    ),
    answer: ({ body }, { callerAddress, now }) =>
      sayAnswered(platform, { key: body.users_key, callerAddress, now }),
  }
}
