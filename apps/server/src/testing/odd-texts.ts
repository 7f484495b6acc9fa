import type { ZodType } from 'zod'

const words = (text: string) => text.split(' ')

/** Texts that a careless or hostile caller sends, for a field of any kind. */
export const oddTexts: readonly string[] = [
  ["' or 1=1--", "'; drop table booking;--", `<script>alert(1)</script>' or 1=1--`],
  words('% _ \\ $1 ${1} {{7*7}} __proto__ constructor null deleted <img/src=x/onerror=alert(1)>'),
  ['', '   ', '\0', 'a\0b', '\r\nX: y', '\ud800', '\u202e', '\u2028', 'a\u2028b', '\u2800'],
  ['Zo\u00adé', 'é'.repeat(50), 'x'.repeat(3000)],
  words('NaN -1 0 00 1e400 0x10 1.5 2147483647 2147483648 9007199254740993 24:00'),
  words('0000-01-01 0001-01-01 2026-02-30 9999-12-31 -271821-04-20 +275760-09-13'),
  words('0000-01-01T00:00:00Z 0001-01-01T00:00:00+23:59 9999-12-31T23:59:59-23:59'),
  words('2026-03-29T02:30:00+01:00 00/00/0000 31/02/2000 01/01/9999 14/5/90'),
  words('a@b a@b.fr,c@d.fr josé@exemple.fr a\ud800@b.fr'),
  ['"a b"@c.fr', 'a@b.fr\r\nBcc: c@d.fr', `${'x'.repeat(250)}@b.fr`],
  words('0512345678 +33612345678 06123456789 06.12.34.56.78 ٠٦١٢٣٤٥٦٧٨'),
  words('3177 -31770 31770.5 99000 00100 ３１７７０'),
].flat()

interface Inner {
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly unwrap?: () => ZodType
}

/** The schema at a path of another, without its optional wrapper. */
export function schemaAt(
  schema: ZodType | undefined,
  path: readonly string[],
): ZodType | undefined {
  const { unwrap, shape } = (schema ?? {}) as Inner
  if (unwrap) return schemaAt(unwrap.call(schema), path)
  const [name, ...rest] = path
  if (name === undefined) return schema
  return shape && Object.hasOwn(shape, name) ? schemaAt(shape[name], rest) : undefined
}
