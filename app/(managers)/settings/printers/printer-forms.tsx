import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, CheckGroup, NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { ORDER_TYPES } from '@/lib/orders/order-type'
import {
  CONNECTIONS,
  DEFAULT_PORT,
  MAX_LABELS,
  OCCASIONS,
  type Occasion,
  PAPERS,
  PRINTED_FORMS,
  type PrinterConnection,
  type PrinterSettings,
  settingsOf,
} from '@/lib/printing/printer'
import { printerSchema } from '@/lib/printing/printer-schema'
import type { Outcome } from '@/lib/problems'
import { submitNewPrinter, submitPrinter } from './actions'

/** What the form offers. `stations`: their names. */
export type PrinterChoices = { branches: BranchSummary[]; stations: string[] }

type NewPrinterProps = PrinterChoices & { onClose: () => void }

export function NewPrinter({ branches, stations, onClose }: NewPrinterProps) {
  const say = useTranslations('settings.printers')
  const values: PrinterSettings = {
    name: '',
    branchId: branches[0]?.id ?? '',
    connection: 'network',
    host: '',
    port: DEFAULT_PORT,
    paper: 80,
    prints: 'slip',
    stations: [],
    orderTypes: [],
    occasion: 'every_order',
  }
  const server = usePrinterForm(values, submitNewPrinter, onClose)
  return (
    <FormDialog title={say('add')} form={server} onClose={onClose}>
      <PrinterFields server={server} branches={branches} stations={stations} />
    </FormDialog>
  )
}

type ChangePrinterProps = NewPrinterProps & { printer: PrinterSettings & { id: string } }

export function ChangePrinter({ printer, branches, stations, onClose }: ChangePrinterProps) {
  const action = useTranslations('managers.actions')
  const seen = settingsOf(printer)
  const server = usePrinterForm(seen, (wanted) => submitPrinter({ id: printer.id, seen, wanted }), onClose)
  return (
    <FormDialog title={action('editNamed', { name: printer.name })} form={server} onClose={onClose}>
      <PrinterFields server={server} branches={branches} stations={stations} />
    </FormDialog>
  )
}

const usePrinterForm = (
  values: PrinterSettings,
  send: (wanted: PrinterSettings) => Promise<Outcome<void>>,
  onSaved: () => void,
) => useServerForm({ schema: printerSchema, values, send, onSaved })

type PrinterFieldsProps = PrinterChoices & { server: ReturnType<typeof usePrinterForm> }

function PrinterFields({ server: { field, form }, branches, stations }: PrinterFieldsProps) {
  const say = useTranslations('settings.printers')
  const common = useTranslations('common')
  const connection: PrinterConnection = form.watch('connection')
  const occasion: Occasion = form.watch('occasion')
  const stationField = field('stations')
  const typeField = field('orderTypes')
  return (
    <>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" maxLength={60} {...field('name')} />
      <SelectField label={say('branch')} {...field('branchId')}>
        <NamedOptions of={branches} />
      </SelectField>
      <SelectField label={say('connectionLabel')} hint={say(`connectionHint.${connection}`)} {...field('connection')}>
        <Options of={CONNECTIONS} nameOf={(each) => say(`connection.${each}`)} />
      </SelectField>
      {connection === 'network' && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField label={say('host')} hint={say('hostHint')} autoComplete="off" {...field('host')} />
          <TextField
            label={say('port')}
            hint={say('portHint')}
            type="number"
            inputMode="numeric"
            min={1}
            max={65_535}
            {...field('port', { valueAsNumber: true })}
          />
        </div>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          label={say('printsLabel')}
          {...(form.watch('prints') === 'label' && { hint: say('labelHint', { max: MAX_LABELS }) })}
          {...field('prints')}
        >
          <Options of={PRINTED_FORMS} nameOf={(each) => say(`prints.${each}`)} />
        </SelectField>
        <SelectField label={say('paperLabel')} {...field('paper', { valueAsNumber: true })}>
          <Options of={PAPERS} nameOf={(paper) => say('paper', { paper: String(paper) })} />
        </SelectField>
      </div>
      <SelectField label={say('occasionLabel')} hint={say(`occasionHint.${occasion}`)} {...field('occasion')}>
        <Options of={OCCASIONS} nameOf={(each) => say(`occasion.${each}`)} />
      </SelectField>
      {stations.length > 0 && (
        <CheckGroup legend={say('stations')} hint={say('stationsHint')} error={stationField.error}>
          {stations.map((name) => (
            <CheckField key={name} label={name} value={name} {...stationField} error={undefined} />
          ))}
        </CheckGroup>
      )}
      <CheckGroup legend={say('orderTypes')} hint={say('orderTypesHint')} error={typeField.error}>
        {ORDER_TYPES.map((type) => (
          <CheckField key={type} label={common(`type.${type}`)} value={type} {...typeField} error={undefined} />
        ))}
      </CheckGroup>
    </>
  )
}
