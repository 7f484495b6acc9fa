/** Playwright wants the code that runs before the tests as a file's default export. */
export { startSite as default } from './site/start-site.ts'
