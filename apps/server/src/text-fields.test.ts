import type { Endpoint } from '@quatre/contract'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { everyCall } from './open-api.ts'

interface Field {
  readonly name: string
  readonly schema: ZodType
}

interface Inner {
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly element?: ZodType
  readonly unwrap?: () => ZodType
}

/** The fields of a call that hold no others, at any depth. */
function leafFields(schema: ZodType, name: string): Field[] {
  const { shape, element, unwrap } = schema as ZodType & Inner
  if (shape) {
    return Object.entries(shape).flatMap(([key, inner]) => leafFields(inner, `${name}.${key}`))
  }
  if (element) return leafFields(element, `${name}[]`)
  return unwrap ? leafFields(unwrap.call(schema), name) : [{ name, schema }]
}

const fieldsOfCall = ({ params, query, body }: Endpoint): Field[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leafFields(schema, part) : [],
  )

const fields = everyCall().flatMap(([feature, call, endpoint]) =>
  fieldsOfCall(endpoint).map(({ name, schema }) => ({
    field: `${feature}.${call} ${name}`,
    schema,
  })),
)

/** Texts of the lengths that fields require, with `what` in their middle. */
const textsWith = (what: string) =>
  [2, 8, 14, 22, 42, 200].map(
    (length) => `${'a'.repeat(length / 2)}${what}${'a'.repeat(length / 2)}`,
  )

const takenBy = (schema: ZodType, text: string) => schema.safeParse(text).success

// the provider's signed text is kept, with a mark where a character cannot be
const keptWithMarks = ['payments.notifications body.notificationItems[]']

// requirement M66
test('the fields that take free text are seen', () => {
  const free = fields.filter(({ schema }) => textsWith('a').some((text) => takenBy(schema, text)))
  expect(free.length).toBeGreaterThan(40)
})

test.each([
  ['NUL', '\0'],
  ['the first half of a pair of surrogates', '\ud800'],
  ['the second half of a pair of surrogates', '\udc00'],
])('no field takes a text with %s', (_, character) => {
  const taking = fields.filter(({ schema }) =>
    textsWith(character).some((text) => takenBy(schema, text)),
  )
  expect(taking.map(({ field }) => field)).toEqual(keptWithMarks)
})

/** Secrets, search texts, and texts that browsers and providers write themselves. */
const neverShown =
  /password|token|redirect|search|centers\.list query\.slug|owner_like|nonce|^payments\.|\.code$|query\.v$/i

test.each(['\u200b', '\u202e', '\u00ad', '\ufeff', '\u3164', '\u2800', '\u{e0041}'])(
  'no field that is shown takes a text with %j',
  (character) => {
    const taking = fields.filter(({ schema }) =>
      [...textsWith(character), `${character}a`, `a${character}`].some((text) =>
        takenBy(schema, text),
      ),
    )
    expect(taking.map(({ field }) => field).filter((field) => !neverShown.test(field))).toEqual([])
  },
)
