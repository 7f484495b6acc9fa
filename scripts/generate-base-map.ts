import { writeFile } from 'node:fs/promises'
import { drawBaseMap } from '../apps/web/bundling/base-map.ts'

/** Draws the ground of the map anew: `npm exec -- node scripts/generate-base-map.ts`. */
await writeFile('apps/web/app/centers/parts/map/base-map.gen.ts', await drawBaseMap())
