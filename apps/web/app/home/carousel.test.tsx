import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Carousel } from './carousel.tsx'

// requirement PO11
test('The page’s own slide alone is no carousel', () => {
  const html = renderToStaticMarkup(<Carousel slides={[]}>Ce soir</Carousel>)
  expect(html).toBe('<div class="hero">Ce soir</div>')
})
