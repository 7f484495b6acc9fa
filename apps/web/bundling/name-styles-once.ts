import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * React Router writes `x.css#` where a lazy part has the same style sheet, which the browser then loads
 * again as `x.css`. React keeps a sheet that is in the page, so that one address is enough.
 */
export async function nameStylesOnce(buildFolder: string): Promise<void> {
  const manifests = ['client/assets/manifest-*.js', 'server/**/*.js']
  for await (const name of glob(manifests, { cwd: buildFolder })) {
    const path = join(buildFolder, name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll('.css#"', '.css"'))
  }
}
