'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { MenuContext, type MenuContextValue, type OpenForm } from './menu-context'
import { MenuDialogs } from './menu-dialogs'
import { MenuSectionCard } from './menu-section'

type Props = Omit<MenuContextValue, 'open' | 'close'>

export function MenuEditor(menu: Props) {
  const say = useTranslations('settings.menu')
  const [form, setForm] = useState<OpenForm | null>(null)
  const { sections, mayChange } = menu
  return (
    <MenuContext value={{ ...menu, open: setForm, close: () => setForm(null) }}>
      <PageHead title={say('title')} lead={say(mayChange ? 'lead' : 'leadOfBranch')}>
        {mayChange && (
          <button type="button" onClick={() => setForm({ dialog: 'newCategory' })} className={PRIMARY}>
            {say('addCategory')}
          </button>
        )}
      </PageHead>
      {sections.length === 0 && <Card>{say('none')}</Card>}
      {sections.map((section, index) => (
        <MenuSectionCard
          key={section.id}
          section={section}
          isFirst={index === 0}
          isLast={index === sections.length - 1}
        />
      ))}
      {form && <MenuDialogs form={form} />}
    </MenuContext>
  )
}
