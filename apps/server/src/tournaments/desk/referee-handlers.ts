import type { contract } from '@quatre/contract'
import { dayInZone } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import type { Handlers } from '../../mount.ts'
import { createTournament } from './create-tournament.ts'
import { selectLicences } from './desk.sql.ts'
import { federationFile } from './federation-file.ts'
import {
  callMatch,
  correctMatch,
  endMatch,
  scoreMatch,
  startMatch,
  undoMatch,
} from './match-acts.ts'
import { openActs } from './run-act.ts'
import { cancelTournament, openEntries } from './entry-acts.ts'
import { checkIn, closeTournament, draw, planAnew, publish, stopPlay } from './tournament-acts.ts'

/** Running tournaments: every act is atomic, done once, audited and published to all screens. */
export function refereeHandlers(platform: Platform): Handlers<typeof contract.referees> {
  const acts = openActs(platform)
  const { enrolments } = platform
  return {
    create: (input, caller) => createTournament(platform, input, caller),
    desk: ({ params }, { now }) => acts.desk(params.id, now),
    entries: ({ params, body }, caller) =>
      acts.run(params.id, 'entries', caller, (tx, it) =>
        openEntries(tx, it, body, { enrolments, by: caller.member.id }),
      ),
    checkIn: ({ params, body }, caller) =>
      acts.run(params.id, 'checkIn', caller, (tx, it) => checkIn(tx, it, body)),
    draw: ({ params, body }, caller) =>
      acts.run(params.id, 'draw', caller, (tx, it) =>
        draw(tx, it, body, { enrolments, by: caller.member.id }),
      ),
    plan: ({ params }, caller) => acts.run(params.id, 'plan', caller, planAnew),
    call: ({ params, body }, caller) =>
      acts.run(params.id, 'call', caller, (tx, it) => callMatch(tx, it, body)),
    start: ({ params, body }, caller) =>
      acts.run(params.id, 'start', caller, (tx, it) => startMatch(tx, it, body)),
    score: ({ params, body }, caller) =>
      acts.run(params.id, 'score', caller, (tx, it) => scoreMatch(tx, it, body)),
    result: ({ params, body }, caller) =>
      acts.run(params.id, 'result', caller, (tx, it) => endMatch(tx, it, body)),
    correct: ({ params, body }, caller) =>
      acts.run(params.id, 'correct', caller, (tx, it) => correctMatch(tx, it, body)),
    undo: ({ params, body }, caller) =>
      acts.run(params.id, 'undo', caller, (tx, it) => undoMatch(tx, it, body)),
    stop: ({ params, body }, caller) =>
      acts.run(params.id, 'stop', caller, (tx, it) => stopPlay(tx, it, body)),
    close: ({ params }, caller) => acts.run(params.id, 'close', caller, closeTournament),
    cancel: ({ params, body }, caller) =>
      acts.run(params.id, 'cancel', caller, (tx, it) =>
        cancelTournament(tx, it, body, { enrolments, by: caller.member.id }),
      ),
    publish: ({ params }, caller) => acts.run(params.id, 'publish', caller, publish),
    async file({ params }, { now }) {
      const refereed = await acts.read(params.id, now)
      const players = refereed.row.entries.flatMap((entry) => entry.players.map(({ id }) => id))
      const day = dayInZone(refereed.row.endsAt, refereed.center.timeZone)
      return federationFile(refereed, await selectLicences(platform.db, players, day))
    },
  }
}
