import { gapChange, gapErrors } from './gap-change.ts'
import { safeRedirect } from '@quatre/domain'
import { data, Form, redirect, useNavigation } from 'react-router'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { submit } from '../../site/form/submit.ts'
import { completionLaterCookie, completionSavedCookie } from '../../site/visit/cookies.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { offeredCenterId, adoptCenter } from '../../entrance/parts/enter.ts'
import { EntranceNote } from '../../entrance/parts/stage.tsx'
import { homeOfMember } from '../../site/pages/addresses.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import type { Route } from './+types/complete-profile.ts'
import {
  completionValues,
  refuseFaults,
  type CompletionValues,
} from '../../entrance/parts/completion-form.ts'
import { GapFields, useStillMissing } from './gap-fields.tsx'
import { confirmWords, profileGap, reasons, type ProfileGap } from './profile-gap.ts'

export const meta = () =>
  privateHead('Compléter mon profil', 'Ton mobile et ton club, pour te joindre à temps.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const member = await site.api.members.me()
  const gap = profileGap(member)
  const asked = new URL(request.url).searchParams.get('redirect')
  const centers = gap === 'profile' ? await site.centers() : []
  return {
    gap,
    mobilePhone: member.mobilePhone ?? '',
    center: String(member.center?.id ?? offeredCenterId(site, centers, asked ?? '') ?? ''),
    regions: centerRegions(centers),
    back: safeRedirect(asked, homeOfMember),
  }
}

/** Saves; « Plus tard » asks again in the next browser session. A script names no page to go to. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const gap = profileGap(await site.api.members.me())
  const form = await request.formData()
  const save = async () => {
    if (form.has('later')) site.setCookie(completionLaterCookie(site.origin))
    else if (gap !== null) await fillGap(site, completionValues(form), gap)
    const back = form.get('back')
    return back === null ? true : redirect(safeRedirect(back, homeOfMember), { status: 303 })
  }
  return submit(form, save, {
    show({ errors, refusal, values }, problem) {
      if (problem.status >= 500) throw problem
      return data({ values, errors: refusal ? { other: refusal } : errors }, { status: 400 })
    },
  })
}

export default function CompleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { gap, back } = loaderData
  if (gap === null) {
    return (
      <EntranceNote title="Ton profil est complet." art="morning">
        <p className="text-lg">On a ton mobile et ton club{'\u00a0'}: rien à ajouter.</p>
        <p className="actions">
          <LinkButton to={back}>Continuer</LinkButton>
        </p>
      </EntranceNote>
    )
  }
  return (
    <EntranceNote title={gap === 'phone' ? 'Il manque ton mobile.' : 'Complète ton profil.'}>
      <p className="text-lg">{reasons[gap]}</p>
      <GapForm {...loaderData} gap={gap} answer={actionData} />
    </EntranceNote>
  )
}

interface GapFormProps {
  readonly gap: ProfileGap
  readonly mobilePhone: string
  readonly center: string
  readonly regions: ReturnType<typeof centerRegions>
  readonly back: string
  readonly answer: Route.ComponentProps['actionData']
}

function GapForm({ gap, mobilePhone, center, regions, back, answer }: GapFormProps) {
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('mobilePhone') ?? false
  const { missing: stillMissing, incomplete, look } = useStillMissing(form, gap)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5" onInput={look}>
      <input type="hidden" name="back" value={back} />
      <GapFields
        gap={gap}
        regions={regions}
        values={answer?.values ?? { mobilePhone, center }}
        errors={answer?.errors ?? {}}
        stillMissing={stillMissing}
      />
      <Button width="full" pending={pending} disabled={incomplete}>
        {confirmWords[gap]}
      </Button>
      <Button look="quiet" width="full" name="later" value="1">
        Plus tard
      </Button>
    </Form>
  )
}

/** Saves the missing fields. */
async function fillGap(site: RequestContext, values: CompletionValues, gap: ProfileGap) {
  refuseFaults(gapErrors(values, gap))
  const { center } = await site.api.profile.update({ body: gapChange(values, gap) })
  await adoptCenter(site, center?.id ?? null)
  site.setCookie(completionSavedCookie(gap, site.origin))
}
