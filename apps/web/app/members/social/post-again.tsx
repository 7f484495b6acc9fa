import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Entrance } from '../entrance.tsx'
import type { Posted } from './provider-answer.ts'

interface PostAgainProps {
  readonly provider: SocialProvider
  readonly posted: Posted
}

/** What another site posted, posted by our own: then the browser sends our cookies along. */
export function PostAgain({ provider, posted }: PostAgainProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <Entrance title="Encore un instant.">
      <form ref={form} method="post" className="grid gap-5">
        <p role="status">Retour de {socialProviderNames[provider]}…</p>
        <input type="hidden" name="again" value="1" />
        {Object.entries(posted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button width="full">Terminer la connexion</Button>
      </form>
    </Entrance>
  )
}
