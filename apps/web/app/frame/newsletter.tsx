import { Form } from 'react-router'

export default function Newsletter({ action }: { action: string }) {
  return (
    <Form method="post" action={action} className="mt-8">
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold">
        Les tournois et les bons plans, par e-mail
      </label>
      <div className="flex gap-2 lg:flex-col">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          placeholder="prenom@exemple.fr"
          className="control min-w-0"
        />
        <button className="button flex-none px-4">S’abonner</button>
      </div>
    </Form>
  )
}
