import type { Db } from '@quatre/db'
import { dayLong, isoWithOffset, time } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { selectNextFixtures } from './calendar.sql.ts'

interface Changed {
  readonly league: { readonly id: number; readonly name: string }
  readonly center: { readonly name: string; readonly timeZone: string }
  /** The fixture that is postponed; null: the whole calendar is drawn. */
  readonly fixtureId: number | null
}

/** Announces their first fixture to all players of a league that is drawn, or its new time to those of one fixture. */
export async function queueFixtureMails(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  { league, center, fixtureId }: Changed,
): Promise<void> {
  for (const { fixture, version, startsAt, opponent, court, ...to } of await selectNextFixtures(
    tx,
    league.id,
    fixtureId,
  )) {
    const at = isoWithOffset(startsAt, center.timeZone)
    const when = `${dayLong(at)} à\u00a0${time(at)}`
    const isDrawn = fixtureId === null
    await mailer.queue(tx, {
      to,
      eventKey: `fixture:${fixture}:${version}`,
      template: isDrawn ? 'league_drawn' : 'fixture_postponed',
      subject: isDrawn
        ? `${league.name}\u00a0: le calendrier est prêt`
        : `Rencontre contre ${opponent}\u00a0: nouvelle date`,
      title: isDrawn ? `Tu commences contre ${opponent}` : `C’est reporté au ${when}`,
      lines: [
        isDrawn
          ? 'Toutes les journées sont dans le calendrier de la ligue. Tu peux t’y abonner depuis la page de ton équipe.'
          : `Votre rencontre contre ${opponent} change de date. Le terrain est déjà retenu.`,
      ],
      facts: [
        { label: 'Rencontre', value: when },
        { label: 'Où', value: [center.name, court].filter(Boolean).join(', ') },
      ],
      action: {
        label: 'Voir le calendrier',
        path: `/ligues-et-tournois?ligue=${league.id}&onglet=calendrier`,
      },
    })
  }
}
