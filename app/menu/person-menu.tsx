'use client'

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { DialogNotLoaded, loadedLater } from '@/app/ui/loaded-later'
import { initials } from './initials'
import type { PersonalMenu } from './personal-menu'
import { SignInAgain } from './sign-in-again'

const OpenMenu = loadedLater(() => import('./open-menu').then((module) => module.OpenMenu), DialogNotLoaded)

type Props = {
  menu: PersonalMenu
  /** When the button has room for the person's name beside the initials. */
  nameFrom: keyof typeof NAME
}

const NAME = { sm: 'max-sm:hidden', lg: 'max-lg:hidden', '2xl': 'max-2xl:hidden' }

/** The button that shows who is signed in. It opens the menu of this person. Printed pages do not contain it. */
export function PersonMenu({ menu, nameFrom }: Props) {
  const say = useTranslations('menu')
  const [isOpen, setOpen] = useState(false)
  const { name } = menu.person
  return (
    <>
      <SignInAgain sessionEndsAt={menu.sessionEndsAt} />
      <button
        type="button"
        aria-label={say('open', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-12 shrink-0 items-center gap-2.5 rounded-lg px-1 text-base font-semibold print:hidden"
      >
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-paper-head font-bold text-ink shadow-[0_0_0_2px_var(--color-rule)]"
        >
          {initials(name)}
        </span>
        <span className={`max-w-48 truncate ${NAME[nameFrom]}`}>{name}</span>
      </button>
      {/* Outside the header, whose colours and landmark are not the dialog's. */}
      {isOpen && createPortal(<OpenMenu menu={menu} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
