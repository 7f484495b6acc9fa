import { RequestForm, type RequestAnswer } from '../leads/parts/request-form.tsx'
import type { RequestData } from '../leads/parts/load-request.ts'

interface ContactProps {
  readonly request: RequestData
  readonly answer: RequestAnswer
}

/** The form of the site, to the centre of a stage or to the network. */
export default function Contact({ request, answer }: ContactProps) {
  return (
    <>
      <header className="series-clay series-results-head">
        <div className="series-width">
          <p>Au club d’une étape, ou à l’équipe de la série</p>
          <h1 className="series-title">Contact</h1>
        </div>
      </header>
      <div className="series-width series-part">
        <RequestForm request={request} answer={answer} titleLook="series-heading" />
      </div>
    </>
  )
}
