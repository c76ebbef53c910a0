import { useTranslations } from 'use-intl'
import { OWN_COLUMNS, type OwnColumns, probableColumns } from '@/lib/menu/own-columns'
import { ColumnChoice, type Header } from './column-choice'

type Props = { header: Header; isBusy?: boolean; onChoose: (columns: OwnColumns) => void }

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
      probable={probableColumns}
      isEnough={({ name, price }) => name !== '' && price !== ''}
      action={say('columnsRead')}
    />
  )
}
