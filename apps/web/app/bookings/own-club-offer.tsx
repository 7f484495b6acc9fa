import { Form, useLocation } from 'react-router'

interface OwnClubOfferProps {
  readonly center: { readonly slug: string; readonly name: string }
}

/**
 * Below the courts of another club than one's own: makes it one's own, and stays on the page. A desktop
 * offers it in the club bar.
 */
export function OwnClubOffer({ center: { slug, name } }: OwnClubOfferProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/_center"
      preventScrollReset
      className="layout-width py-6 lg:hidden"
    >
      <input type="hidden" name="center" value={slug} />
      <input type="hidden" name="back" value={pathname + search} />
      <p className="text-mute">
        Tu joues souvent ici{'\u00a0'}?{' '}
        <button className="link min-h-11">Faire de {name} mon club</button>
      </p>
    </Form>
  )
}
