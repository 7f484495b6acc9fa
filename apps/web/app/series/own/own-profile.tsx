import type { Member } from '@quatre/contract'
import { Form, Link, useNavigation } from 'react-router'
import { genderOptions } from '../../entrance/parts/genders.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface OwnProfileProps {
  readonly member: Pick<Member, 'firstName' | 'lastName' | 'email' | 'gender'>
  readonly answer:
    | {
        readonly saved?: { readonly profile?: string } | null
        readonly refusal?: string | null
        readonly errors?: Readonly<Record<string, string>>
      }
    | undefined
}

/** The part of the profile that the series needs: the gender, which decides the categories. */
export function OwnProfile({ member, answer }: OwnProfileProps) {
  const pending = useNavigation().formData?.has('gender') ?? false
  return (
    <section className="own-profile series-width" aria-labelledby="titre-profil">
      <h2 id="titre-profil" className="series-heading">
        Mon profil
      </h2>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      {answer?.saved?.profile && <p role="status">{answer.saved.profile}</p>}
      <dl>
        <div>
          <dt>Prénom et nom</dt>
          <dd>
            {member.firstName} {member.lastName}
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{member.email}</dd>
        </div>
      </dl>
      <Form method="post" preventScrollReset className="grid gap-5">
        <RadioGroup
          label="Genre"
          name="gender"
          look="tiles"
          options={genderOptions}
          defaultValue={member.gender ?? ''}
          hint="Décide de tes catégories : Dames ou Messieurs, et ta place en Mixte. Visible de toi seul."
          error={answer?.errors?.gender}
        />
        <Button width="full" pending={pending}>
          Enregistrer mon profil
        </Button>
      </Form>
      <Link to="/mon-compte/mes-info-persos" className="series-link">
        Toutes mes infos
      </Link>
    </section>
  )
}
