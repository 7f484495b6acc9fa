import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { readSentFile } from '../../platform/sent-file.ts'
import { squarePicture } from '../../platform/sent-picture.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  Object.assign(new Error('too many open files'), { code: 'EMFILE' }),
  new TypeError('not a function'),
  new Error('out of memory --- size == 200MB'),
])(
  'of the machine while a picture is decoded is not told to be the picture’s: %s',
  async (fault) => {
    vi.spyOn(sharp.prototype, 'metadata').mockRejectedValue(fault)
    await expect(squarePicture(Buffer.from('GIF89a'))).rejects.toBe(fault)
  },
)

const sentBy = (fault: Error, errored: Error | null) =>
  readSentFile(
    {
      isMultipart: () => true,
      parts: () => {
        throw fault
      },
      raw: { errored },
    } as unknown as FastifyRequest,
    { maxBytes: 1, missing: 'picture_missing' },
  )

it('of ours while a form is read is not reported as the form’s', async () => {
  const fault = new TypeError('not a function')
  await expect(sentBy(fault, null)).rejects.toBe(fault)
})

it('of the connection is no error of ours', async () => {
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  await expect(sentBy(cut, cut)).rejects.toMatchObject({ code: 'picture_missing' })
})
