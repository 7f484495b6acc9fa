const end = ', document.currentScript.nonce)'

/** The script that loads the files of a page after its first paint; a hidden tab paints nothing, and loads at once. */
export function laterScript(files: readonly unknown[], code: string): string {
  const given = JSON.stringify([files, code.replaceAll(/\n\s*/g, '')]).replaceAll('<', '\\u003c')
  return `((files, code, nonce) => {
const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), fields))
const load = () => {
for (const href of files) add('link', { rel: 'modulepreload', href })
add('script', { type: 'module', nonce, textContent: code })
}
document.hidden ? load() : requestAnimationFrame(() => setTimeout(load))
})(...${given}${end}`
}

/** The module that such a script adds to the page; null of any other script. */
export function laterCode(script: string): string | null {
  const given = script.endsWith(end) ? /^\}\)\(\.\.\.(.*)$/m.exec(script)?.[1] : undefined
  if (given === undefined) return null
  const [, code] = JSON.parse(given.slice(0, -end.length)) as [unknown, string]
  return code
}
