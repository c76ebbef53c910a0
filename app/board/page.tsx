import { redirect } from 'next/navigation'
import { MessagesOf, titled, translator } from '@/app/i18n/messages'
import { managersNotices } from '@/app/managers-notices'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { signedInWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { Notices } from '../kitchen/notices'
import { BranchLink } from './branch-link'

export const generateMetadata = titled('common.chooseTitle')

export default async function ChooseBranch() {
  const staff = await signedInWith('board.read', '/board')
  const menu = await personalMenu(database(), staff)
  const { branches } = menu
  const say = await translator('common')
  const [only] = branches
  if (only && branches.length === 1) redirect(`/board/${only.id}`)

  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10 text-chalk">
      <div className="grid w-full max-w-xl gap-5">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-3xl font-bold">{say('chooseTitle')}</h1>
          <MessagesOf namespaces={['menu']}>
            <PersonMenu menu={menu} nameFrom="sm" />
          </MessagesOf>
        </div>
        <Notices sentences={await managersNotices(database(), staff)} />
        {branches.length === 0 && <p className="text-lg">{say('noBranch')}</p>}
        <ul className="grid gap-3">
          {branches.map((branch) => (
            <li key={branch.id}>
              <BranchLink id={branch.id} name={branch.name} />
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
