import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { fixtureNow, centers } from '../testing/center-fixture.ts'
import { everybody, type CallLines, type BusyMember } from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { EveningList } from './invitation.sql.ts'
import {
  askSenderMail,
  escalatedMail,
  eveningListMail,
  openedMail,
  receivedMail,
  reminderMail,
  stageMail,
  suspectsMail,
  toCenterMail,
  unansweredMail,
} from './lead-mails.ts'
import type { LeadRow } from './lead.sql.ts'

const user = {
  firstName: 'Zoé',
  lastName: 'Petit',
  email: 'zoe@joueurs.example',
  mobilePhone: '06 39 98 00 01',
}

export const calls: CallLines<'leads'> = {
  leads: {
    form: {
      query: { contactType: 'anniversaire', center: centers.toulouse },
      answers: everybody(200),
    },
    contact: {
      body: {
        contactType: 'objet-trouve',
        user,
        centers: [{ id: centers.toulouse }],
        informations: 'J’ai oublié ma raquette sur la piste 2.',
      },
      answers: everybody(200),
    },
    business: {
      body: {
        contactType: 'franchise',
        user: { ...user, mobilePhone: '05 36 49 00 01' },
        city: 'Albi',
        informations: 'J’ai un local de 2 000 m² près de la rocade.',
        details: { projectStage: 'local' },
      },
      answers: everybody(200),
    },
    answer: { body: { users_key: 'k'.repeat(43) }, answers: everybody(410), wrongKey: 410 },
  },
}

const asking = 'asked@joueurs.example'

const sampleLead = ({ names }: MailParts): LeadRow => ({
  id: 7 as LeadRow['id'],
  reference: '4P-7F3K9',
  kind: 'anniversaire',
  firstName: names.firstName,
  lastName: 'Petit',
  email: asking,
  phone: '0536490001',
  companyName: names.street,
  city: names.street,
  wantedOn: '2026-12-12',
  startsAt: Date.parse('2026-12-12T13:30:00Z') as LeadRow['startsAt'],
  capacity: 10,
  opTitle: null,
  informations: `Deux enfants allergiques.\n${names.court}`,
  amountCents: 17_500,
  sendContactForm: true,
  state: 'new',
  place: null,
  createdAt: fixtureNow as LeadRow['createdAt'],
  answerBy: Date.parse('2026-11-25T09:00:00Z') as LeadRow['answerBy'],
  details: {
    packageName: 'Volée',
    extras: ['gateau'],
    extraNames: ['Gâteau'],
    ages: { from: 8, to: 10 },
    siret: '73282932000074',
    areaSquareMeters: 800,
    sports: [],
  },
  center: {
    id: 42,
    slug: 'colomiers',
    name: names.center,
    phoneNumber: '0536494207',
    timeZone: 'Europe/Paris',
    contactEmail: null,
    leadsEmail: 'anniversaires@colomiers.example',
  },
  centerNames: [names.center],
})

const evening = ({ names }: MailParts): EveningList => ({
  centerId: 42,
  day: '2026-12-03',
  center: names.center,
  contactEmail: null,
  places: 30,
  taken: 3,
  guests: [
    { name: names.firstName, company: names.street, capacity: 3, place: 'kept' },
    { name: 'Sam Roux', company: null, capacity: 2, place: 'waiting' },
  ],
})

export const mails = (parts: MailParts): readonly SampleMail[] => {
  const { link, names, to } = parts
  const lead = sampleLead(parts)
  const afterwork = { ...lead, kind: 'afterwork', answerBy: null, amountCents: null } as const
  const chosen = ['4P-7F3K9', 'Volée', '175\u00a0€', '10\u00a0enfants', '14h30', names.center]
  const all = [...chosen, 'Deux enfants allergiques.', '8 à 10 ans', names.street, asking]
  const keys = { answered: link.key, unanswered: `${link.key.slice(0, 42)}Z` }
  const reminder = reminderMail(lead, link.key)
  return [
    { words: receivedMail(lead, to.firstName), says: [...chosen, '25 novembre au matin'] },
    { words: receivedMail({ ...afterwork, place: 'kept' }, ''), says: ['gardée'] },
    { words: receivedMail({ ...afterwork, place: 'waiting' }, ''), says: ['liste d’attente'] },
    { words: toCenterMail(lead, 'club@colomiers.example', link.key), says: [...all, link.key] },
    ...(reminder ? [{ words: reminder, says: [...all, link.key] }] : []),
    { words: escalatedMail(lead, link.key), says: [...all, link.key] },
    { words: unansweredMail(lead), says: all },
    { words: askSenderMail(lead, keys), says: [...chosen, link.key] },
    { words: eveningListMail(evening(parts)), says: ['3\u00a0places prises', 'Sam Roux', '30'] },
    {
      words: suspectsMail([{ kind: 'question', count: 2 }], '2026-12-03'),
      says: ['2\u00a0demandes douteuses', 'npm run leads -- release <référence>'],
    },
    {
      words: stageMail(
        { id: 7, email: asking },
        { id: 9, number: 9, city: 'Rouen', startsOn: '2027-02-20', closesAt: fixtureNow },
        link.key,
      ),
      says: ['Rouen', link.key],
    },
    { words: openedMail({ id: 7, email: asking, city: 'Dijon' }), says: ['Dijon'] },
  ]
}

export const addMemberRows = (db: Db, { userId, word }: BusyMember) =>
  sql`insert into lead (reference, kind, first_name, email, informations, send_contact_form,
      created_at, delete_after)
    select ${userId === 1 ? '4P-AAAAA' : '4P-BBBBB'}, 'question', ${word}, email, ${word}, true,
      now(), now() from app_user where id = ${userId}`.execute(db)
