import type { CourseSheet, OwnCourse } from '@quatre/contract'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { Person } from './read-enrolling.ts'
import { SheetFields } from './sheet-fields.tsx'
import { ownCoursesAction } from '../addresses.ts'
import './enrol.css'

/** A sheet with whose it is, for the adult who answers for them. */
export interface OwnSheet {
  readonly sheet: CourseSheet
  readonly person: Person
}

/** The sheet of a season, as coaches read it, to be read again and changed. */
export function SheetPart({
  sheet,
  person,
  type,
}: OwnSheet & { readonly type: OwnCourse['academy']['type'] }) {
  const { season, emergencyName, emergencyPhone, pickUps, imageRights } = sheet
  return (
    <div id={`fiche-${person.id}`} className="pt-4">
      <h3 className="font-bold">{`Fiche ${season}-${season + 1}`}</h3>
      <p>{`En urgence\u00a0: ${emergencyName}, ${emergencyPhone}`}</p>
      {pickUps.length > 0 && (
        <p>{`Vient chercher\u00a0: ${pickUps.map(({ name, phone }) => `${name}, ${phone}`).join('\u00a0; ')}`}</p>
      )}
      <p>{imageRights ? 'Photos du groupe permises' : 'Pas de photos'}</p>
      <details>
        <summary className="link inline-flex min-h-11 items-center">Changer la fiche</summary>
        <Form method="post" action={ownCoursesAction} className="grid gap-5 pt-3">
          <input type="hidden" name="person" value={person.id} />
          <input type="hidden" name="season" value={season} />
          {type === 'camp' && <input type="hidden" name="stages" value="1" />}
          <SheetFields person={person} sheet={sheet} values={{}} errors={{}} />
          <Button name="intent" value="sheet" size="small">
            Enregistrer la fiche
          </Button>
        </Form>
      </details>
    </div>
  )
}
