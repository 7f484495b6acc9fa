import { createContext, use } from 'react'

/** On the server: the user agent of the request that it answers. */
export const UserAgent = createContext<string | null>(null)

/** The browser's user agent, on the server and in the browser. */
export const useUserAgent = (): string => use(UserAgent) ?? navigator.userAgent
