import type { CourseBasket } from '@quatre/contract'
import { courseTitle } from '../parts/course-words.ts'
import { toComeText } from '../parts/to-come.ts'

/** The lines of a basket paid in three, of which an instalment was refused. */
export function Owing({ basket: { lines } }: { readonly basket: CourseBasket }) {
  const owing = lines.filter(({ toCome }) => toCome.length > 0)
  return (
    <div className="basket content-start">
      <p>
        Ta banque a refusé ce paiement{'\u00a0'}: rien n’a été débité. Avec une autre carte, c’est
        réglé tout de suite.
      </p>
      <ul>
        {owing.map((line) => (
          <li key={line.id} className="basket-line">
            <b>
              {line.person.firstName}, {courseTitle(line)}
            </b>
            <span className="col-span-full text-mute">{toComeText(line.toCome)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
