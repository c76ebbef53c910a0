import { redirect } from 'next/navigation'
import { Link } from '@/app/ui/link'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'
import { titled, translator } from '../i18n/messages'
import { LanguageSwitch } from '../menu/language-switch'
import { staffOrNull } from '../session'
import { sameSitePath } from '../sign-in'
import { LoginForm } from './login-form'

export const generateMetadata = titled('common.signInTitle')

type Props = { searchParams: Promise<{ next?: string | string[]; org?: string | string[]; again?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  demand(ANONYMOUS, 'account.sign_in')
  const { next, org, again } = await searchParams
  if (!(await isSetUp(database()))) redirect('/setup')
  const isSignedIn = (await staffOrNull()) !== null
  // Another tab of this browser has signed in meanwhile.
  if (next !== undefined && again === undefined && isSignedIn) redirect(sameSitePath(next))
  const say = await translator('common')
  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10">
      <div className="paper w-full max-w-md">
        <header className="flex flex-wrap items-baseline gap-x-3 bg-paper-head py-5 pl-6 pr-8">
          <h1 className="text-3xl font-extrabold tracking-tight">Passboard</h1>
          <p className="font-medium text-ink-quiet">{say('signInLead')}</p>
        </header>
        <LoginForm next={sameSitePath(next)} orgSlug={typeof org === 'string' ? org : ''} isSignedIn={isSignedIn} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pr-8 pb-6 pl-6">
          <LanguageSwitch />
          <Link
            href="/wall"
            className="inline-flex min-h-11 items-center text-base text-ink-quiet underline underline-offset-4"
          >
            {say('useAsScreen')}
          </Link>
        </div>
      </div>
    </main>
  )
}
