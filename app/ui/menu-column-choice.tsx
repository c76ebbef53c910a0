import { useTranslations } from 'use-intl'
import { OWN_COLUMNS, type OwnColumns, probableMenuColumns } from '@/lib/menu/own-columns'
import type { UnknownHeader } from '@/lib/probable-columns'
import { ColumnChoice } from './column-choice'

type Props = { header: UnknownHeader; isBusy?: boolean; onChoose: (columns: OwnColumns) => void }

/** Asks which column of a menu file is which. */
export function MenuColumnChoice(props: Props) {
  const say = useTranslations('setup')
  const forms = useTranslations('forms')
  return (
    <ColumnChoice
      {...props}
      lead={say('columnsLead')}
      columns={OWN_COLUMNS}
      labelOf={(column) => say(`column_${column}`)}
      noneOf={(column) => (column === 'category' ? say('columnOneCategory') : forms('columnNone'))}
      probable={probableMenuColumns}
      isEnough={({ name, price }) => name !== '' && price !== ''}
      action={say('columnsRead')}
    />
  )
}
