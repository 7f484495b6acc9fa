import { Prose } from '../blocks/prose.tsx'
import type { Place as Data } from './place.ts'

export function Place({
  data: { address, phone, phoneHref, courts, html },
}: {
  readonly data: Data
}) {
  return (
    <>
      {html !== '' && <Prose html={html} />}
      <address className="mt-3 not-italic">
        {address}
        <br />
        <a href={phoneHref} className="inline-flex min-h-11 items-center font-bold underline">
          {phone}
        </a>
      </address>
      {courts !== null && <p>{courts}.</p>}
    </>
  )
}
