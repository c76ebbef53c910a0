import type { Metadata } from 'next'
import { LoginForm } from './login-form'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<{ next?: string | string[]; org?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const { next, org } = await searchParams
  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10">
      <div className="w-full max-w-md overflow-hidden rounded-xl bg-paper">
        <header className="flex items-baseline gap-3 bg-paper-head px-8 py-5">
          <h1 className="text-3xl font-extrabold tracking-tight">Passboard</h1>
          <p className="text-ink-quiet">Sign in to your kitchen</p>
        </header>
        <LoginForm next={ownPath(next)} orgSlug={typeof org === 'string' ? org : ''} />
      </div>
    </main>
  )
}

/** Only a path of this site: a link must not send somebody elsewhere after signing in. */
function ownPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/board'
}
