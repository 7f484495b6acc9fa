import { createContext, use } from 'react'

/** On the server: what the browser calls itself, in the request that it answers. */
export const UserAgent = createContext<string | null>(null)

/** What the browser calls itself, where a page is drawn first and where it is used. */
export const useUserAgent = (): string => use(UserAgent) ?? navigator.userAgent
