import { dayShort, packageFaults, minuteOfClock, timeOfMinute } from '@quatre/domain'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { Devis, Guichet } from '../../content/parts/families/families.tsx'
import { formText } from '../../site/form/form-text.ts'
import type { SectionPage } from '../../content/parts/section-page.ts'
import { useChosenBefore } from '../../ui/browser/use-chosen-before.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { choiceIn, isChoice, leadPackage, choiceQuery, choiceQuote } from '../parts/choice.ts'
import { DayRows, ExtraRows, PackageRows, PersonRows } from './quote-rows.tsx'
import { FormCheck, useTyped } from '../parts/fields.tsx'
import type { RequestData } from '../parts/load-request.ts'
import { Quote } from './quote.tsx'
import type { RequestAnswer } from '../parts/request-form.tsx'
import { requestKinds, type QuoteSection } from '../parts/request-kinds.ts'
import type { ContentPackage } from '@quatre/contract'

interface QuotePageProps {
  readonly page: SectionPage
  readonly request: RequestData
  readonly section: QuoteSection
  readonly answer: RequestAnswer
}

/** The day and the start that the address names, where they can be had. */
function startIn(page: SectionPage, query: URLSearchParams) {
  const days = page.blocks.find((block) => block.type === 'partyDays')
  const chosen = days?.data.chosen ?? null
  return {
    days,
    day: chosen && query.get('jour'),
    clock: chosen?.starts.some(({ isChosen }) => isChosen) ? query.get('heure') : null,
  }
}

/** Choices, days and the sender as one form; the sum is beside it from the first choice on. */
export function QuotePage({ page: asWritten, request, section, answer }: QuotePageProps) {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const form = useFocusOnError(answer)
  const typed = useTyped(answer)
  // a choice on its way counts already
  const { search } =
    navigation.location?.pathname === location.pathname ? navigation.location : location
  const query = new URLSearchParams(search)
  // a form that was sent and answered counts even where its own address never came
  const sent = navigation.formData?.has('shownAt') ? navigation.formData : null
  const isChoosing = navigation.state === 'loading' && sent === null
  const read = (name: string) => {
    if (sent) return formText(sent, name)
    return isChoosing || answer === undefined ? query.get(name) : answer.values[name]
  }
  const choice = choiceIn(read, request.packages)
  const { days, day, clock } = startIn(asWritten, query)
  const page = choice === null ? asWritten : movedSteps(asWritten, clock, choice.offered)
  const choose = (changed: HTMLFormElement) => {
    const chosen = choiceQuery(new FormData(changed), new URLSearchParams(location.search))
    void navigate(`?${chosen}`, { replace: true, preventScrollReset: true })
  }
  useChosenBefore(form, isChoice, choose)
  if (choice === null) {
    const Family = page.layout === 'guichet' ? Guichet : Devis
    return <Family page={page} replaced={{ form: null }} />
  }
  const { contactType, button } = requestKinds[section]
  const faults = packageFaults(
    { contactType, capacity: choice.people, ages: null, extras: choice.extras },
    leadPackage(choice.offered, section),
  )
  const errors = { ...typed.errors, ...(faults.capacity && { capacity: faults.capacity }) }
  const rows = { request, section, choice, typed: { ...typed, errors } }
  const isSent = Boolean(answer?.saved)
  const parts = {
    packages: <PackageRows {...rows} />,
    partyDays: !isSent && days && <DayRows {...rows} block={days} day={day} clock={clock} />,
    form: isSent ? null : (
      <>
        <ExtraRows {...rows} />
        <PersonRows {...rows} />
        <FormCheck shownAt={request.shownAt} typed={typed} />
      </>
    ),
  }
  const quote = (
    <Quote
      quote={choiceQuote(choice, section)}
      choice={choice}
      request={request}
      day={day}
      clock={clock}
      button={day === null ? button : `Demander le ${dayShort(day)}`}
      answer={answer}
      pending={navigation.formData?.has('shownAt') ?? false}
    />
  )
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="lead-quote-form"
      onChange={({ target, currentTarget }) => {
        if (isChoice((target as EventTarget as HTMLInputElement).name)) choose(currentTarget)
      }}
    >
      {page.layout === 'guichet' ? (
        <Guichet
          page={page}
          replaced={{ packages: null, partyDays: null, form: null }}
          form={
            <div className="lead-in-form">
              {parts.packages}
              {parts.partyDays}
              {parts.form}
              {quote}
            </div>
          }
        />
      ) : (
        <Devis page={page} replaced={parts} quote={quote} />
      )}
    </Form>
  )
}

/** Of `9h45`, or of the `09:45` of an address. */
const readMinute = (time = '') => minuteOfClock(time.replace('h', ':').padStart(5, '0'))

/** The page with the hours of its party moved to the start that is chosen, and to the length of the package. */
function movedSteps(
  page: SectionPage,
  clock: string | null,
  { minutes }: Pick<ContentPackage, 'minutes'>,
): SectionPage {
  const blocks = page.blocks.map((block) => {
    if (block.type !== 'steps' || block.start === undefined) return block
    const written = readMinute(block.start)
    const start = clock === null ? written : readMinute(clock)
    const longer = written + minutes - readMinute(block.items.at(-1)?.mark)
    const items = block.items.map((item) => {
      const after = readMinute(item.mark) - written
      return { ...item, mark: timeOfMinute(start + after + (after > 0 ? longer : 0)) }
    })
    return { ...block, items, title: `${block.title}, début à ${timeOfMinute(start)}` }
  })
  return { ...page, blocks }
}
