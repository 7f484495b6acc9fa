import { families } from '../content/parts/families/families.tsx'
import { SectionView } from '../content/parts/section-view.tsx'
import type { Route } from './+types/request.ts'
import { QuotePage } from './quotes/quote-page.tsx'
import { RequestForm } from './parts/request-form.tsx'
import { isQuoteSection } from './parts/request-kinds.ts'

/** An editorial page with its form, of whichever family its document is. */
export default function RequestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, request } = loaderData
  const { section } = request
  const Family = families[page.layout]
  const form = <RequestForm request={request} answer={answer} />
  return (
    <SectionView page={page}>
      {!page.isHere ? (
        <Family page={page} />
      ) : isQuoteSection(section) ? (
        <QuotePage page={page} request={request} section={section} answer={answer} />
      ) : page.layout === 'guichet' ? (
        <families.guichet page={page} form={form} replaced={{ form: null }} />
      ) : (
        <Family page={page} replaced={{ form }} />
      )}
    </SectionView>
  )
}
