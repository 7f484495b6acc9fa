import type { Offers as Data } from './document-rows.ts'
import { Prices } from './prices-view.tsx'
import { Rows } from './rows-view.tsx'

export function Offers({ data }: { readonly data: Data }) {
  return (
    <>
      <Rows data={data} />
      {data.prices && <Prices data={data.prices} />}
    </>
  )
}
