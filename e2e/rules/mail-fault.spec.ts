import { expect, test } from '../test.ts'

/** The page’s data as the server gives it while mails are late. */
