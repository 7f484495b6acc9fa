import { centerMissingMessage, jobFileTypes, mostApplicationCenters } from '@quatre/domain'
import { z } from 'zod'
import { email, line, linkKeys, mobilePhone, paragraphs, usersKey } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, idInAddress, ids, instant, query } from './fields.ts'

const type = z.literal(jobFileTypes)

/** The two halves of the link of an applicant's mail; the number is the application's. */
const byOwner = z.strictObject(linkKeys)

/** Job applications: the key of one takes its files, the links of its two mails give and delete them. */
export const applications = {
  create: endpoint({
    method: 'PUT',
    path: '/jobapplications',
    access: 'public',
    summary: 'Begins an application; its key takes its files for an hour, as Bearer',
    query: query({}),
    body: z.strictObject({
      email,
      firstName: line(80),
      lastName: line(80),
      mobilePhone,
      /** Or wherever there is a place. */
      jobApplicationCenters: z.union(
        [
          z.literal('partout'),
          z
            .array(z.strictObject({ id: ids.center }))
            .min(1, centerMissingMessage)
            .max(mostApplicationCenters, `${mostApplicationCenters} centres au maximum`),
        ],
        { error: centerMissingMessage },
      ),
      desiredPosition: line(120),
      informations: paragraphs(2_000).default(''),
    }),
    refusals: ['too_many_requests'],
    status: 201,
    answer: z.strictObject({ id, key: z.string() }),
  }),
  setFile: endpoint({
    method: 'PUT',
    path: '/jobapplications/:id/:type',
    access: 'public',
    limit: { name: 'jobFiles' },
    summary:
      'Takes a file (PDF or DOCX up to 10 MiB) with the key of its application; the CV, which is to come last, completes it',
    encoding: 'multipart',
    params: z.strictObject({ id: idInAddress, type }),
    query: query({}),
    refusals: [
      'application_not_found',
      'job_file_missing',
      'job_file_refused',
      'job_file_infected',
      'too_many_requests',
    ],
    answer: z.strictObject({ status: z.literal('saved') }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/jobapplications/files/:type',
    access: 'public',
    summary: 'A file of an application, by the link of the mail to HR alone',
    params: z.strictObject({ type }),
    query: query({ users_key: usersKey }),
    refusals: ['application_not_found'],
    answer: 'stream',
    streamTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  }),
  link: endpoint({
    method: 'POST',
    path: '/jobapplications/link',
    access: 'public',
    summary: 'What the link of an applicant’s mail would delete; changes nothing',
    query: query({}),
    body: byOwner,
    refusals: ['application_not_found'],
    answer: z.strictObject({
      desiredPosition: z.string(),
      createdAt: instant,
      deleteAfter: instant,
      files: z.array(type),
    }),
  }),
  forget: endpoint({
    method: 'POST',
    path: '/jobapplications/forget',
    access: 'public',
    summary: 'Deletes an application, its files and the mail about it, by the link of its mail',
    query: query({}),
    body: byOwner,
    refusals: ['application_not_found'],
    answer: z.strictObject({ status: z.literal('deleted') }),
  }),
}
