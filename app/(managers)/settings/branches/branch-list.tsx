'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET, SMALL } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { Entry } from '@/app/parts/entry'
import { PageHead } from '@/app/parts/page-head'
import { RowButton } from '@/app/parts/row-button'
import type { BranchSettings } from '@/lib/branches/find-branch-settings'
import type { Choice } from '../choice'
import { BranchForm } from './branch-form'

type Props = { branches: BranchSettings[]; timeZone: string; zones: Choice[] }

/** @param timeZone the organisation's: what a new branch begins with */
export function BranchList({ branches, timeZone, zones }: Props) {
  const say = useTranslations('settings.branches')
  const action = useTranslations('managers.actions')
  const [open, setOpen] = useState<'new' | { id: string } | null>(null)
  const close = () => setOpen(null)
  const branch = open !== null && open !== 'new' && branches.find(({ id }) => id === open.id)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <button type="button" onClick={() => setOpen('new')} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
      <Card>
        <ul>
          {branches.map(({ id, name, timeZone: zone }) => (
            <Entry key={id} name={name} detail={zones.find(({ value }) => value === zone)?.name}>
              <Link
                href={`/settings/tables?branch=${id}`}
                aria-label={say('tablesNamed', { name })}
                className={`${QUIET} ${SMALL}`}
              >
                {say('tables')}
              </Link>
              <RowButton name={action('editNamed', { name })} onPress={() => setOpen({ id })}>
                {action('edit')}
              </RowButton>
            </Entry>
          ))}
        </ul>
      </Card>
      {open === 'new' && <BranchForm branch={null} timeZone={timeZone} zones={zones} onClose={close} />}
      {branch && <BranchForm branch={branch} timeZone={branch.timeZone} zones={zones} onClose={close} />}
    </>
  )
}
