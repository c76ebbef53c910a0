import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignOutButton } from '@/app/sign-out-button'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { usePath } from '@/app/ui/use-path'
import { LanguageSwitch } from './language-switch'
import type { MenuLink, PersonalMenu } from './personal-menu'
import { BRANCH_ID } from './places'
import { SwitchPerson } from './switch-person'

/** The menu of a person: other pages, the language, handing over the device, and signing out. */
export function OpenMenu({ menu, onClose }: { menu: PersonalMenu; onClose: () => void }) {
  const say = useTranslations('menu')
  const { person, pages, branchPages, branches, settings } = menu
  const branch = useShownBranch(branches)
  const [isSwitching, setSwitching] = useState(false)
  if (isSwitching) {
    return (
      <Dialog title={say('switchTitle')} onClose={onClose}>
        <SwitchPerson personId={person.id} branchId={branch?.id ?? null} onBack={() => setSwitching(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog title={person.name} onClose={onClose}>
      <div className="grid gap-6">
        <div className="grid gap-4">
          <p className="text-lg text-ink-quiet">
            {person.role} · {person.branch}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap gap-2">
              <Button look="quiet" onClick={() => setSwitching(true)}>
                {say('switch')}
              </Button>
              <SignOutButton />
            </div>
            <LanguageSwitch />
          </div>
        </div>
        <Links title={say('pagesTitle')} links={pages} />
        {branch && (
          <Links
            title={branch.name}
            links={branchPages.map(({ path, label }) => ({ path: path.replace(BRANCH_ID, branch.id), label }))}
          />
        )}
        <Links title={say('settings')} links={settings} />
      </div>
    </Dialog>
  )
}

/** The branch of the page, or the only branch of the person. Otherwise the pages of a branch are reached from the list of branches. */
function useShownBranch(branches: PersonalMenu['branches']) {
  const parts = usePath().split('/')
  return branches.find(({ id }) => parts.includes(id)) ?? (branches.length === 1 ? branches[0] : undefined)
}

function Links({ title, links }: { title: string; links: MenuLink[] }) {
  const path = usePath()
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <h3 className="pb-2 text-base font-bold text-ink-quiet break-words">{title}</h3>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {links.map((link) => (
          <li key={link.path}>
            <a
              href={link.path}
              aria-current={link.path === path ? 'page' : undefined}
              className="flex h-full min-h-12 items-center rounded-lg border-2 border-rule bg-white px-3 py-1 text-base/snug font-semibold aria-[current=page]:border-ink"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
