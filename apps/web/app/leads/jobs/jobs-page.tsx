import { Guichet } from '../../content/parts/families/families.tsx'
import { SectionView } from '../../content/parts/section-view.tsx'
import type { Route } from './+types/jobs.ts'
import { ApplicationForm } from './application-form.tsx'

/** The jobs, and the form of an application of one’s own idea. */
export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, ...form } = loaderData
  return (
    <SectionView page={page}>
      <Guichet
        page={page}
        replaced={{ form: null }}
        form={<ApplicationForm {...form} job={null} answer={actionData} />}
      />
    </SectionView>
  )
}
