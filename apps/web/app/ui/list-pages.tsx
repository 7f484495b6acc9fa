import { Link } from 'react-router'

interface ListPagesProps {
  readonly page: number
  readonly pages: number
  readonly address: (page: number) => string
  readonly before?: string
  readonly after?: string
}

/** The way to the pages before and after, where a list has several. */
export function ListPages({
  page,
  pages,
  address,
  before = 'Page précédente',
  after = 'Page suivante',
}: ListPagesProps) {
  if (pages < 2) return null
  const look = 'link inline-flex min-h-11 items-center'
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <Link to={address(page - 1)} rel="prev" className={look}>
          {before}
        </Link>
      )}
      <span>
        Page {page} sur {pages}
      </span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next" className={look}>
          {after}
        </Link>
      )}
    </nav>
  )
}
