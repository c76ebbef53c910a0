import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import { Button } from '@/app/ui/buttons'
import { ChevronIcon } from '@/app/ui/icons'
import { loadedLater } from '@/app/ui/loaded-later'
import type { Transfer } from '@/lib/guests/transfer'

const QrCode = loadedLater(() => import('@/app/ui/qr-code').then((module) => module.QrCode), QrCodeNotLoaded)

type Props = {
  number: number
  transfer: Transfer
  /** No other order is due: the data is shown at once. */
  isOnly: boolean
}

/** Payment with a banking app. The guest scans or saves the QR code, or copies the same data as text. One order is open at a time. */
export function PayByTransfer({ number, transfer, isOnly }: Props) {
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  const { qrText, bank, account, accountName, amount, reference } = transfer
  const [copied, setCopied] = useState<string | null>(null)

  return (
    <details name="transfer" open={isOnly} className="group rounded-lg border border-rule">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 font-semibold">
        <span className="min-w-0 grow">{say('payByTransfer', { number })}</span>
        <span className="tabular-nums">{formatMoney(amount)}</span>
        <ChevronIcon />
      </summary>
      <div className="grid justify-items-center gap-4 px-4 pb-4">
        <QrCode text={qrText} label={say('qr', { number })} className="w-full max-w-60" />
        <p className="text-center text-sm text-ink-quiet">{say('qrHint')}</p>
        <dl className="grid w-full gap-2">
          <Fact name={say('bank')} value={bank} />
          <Fact name={say('account')} value={account} onCopied={setCopied} />
          <Fact name={say('accountName')} value={accountName} />
          <Fact name={say('amount')} value={formatMoney(amount)} copy={String(amount)} onCopied={setCopied} />
          <Fact name={say('reference')} value={reference} onCopied={setCopied} />
        </dl>
        <p aria-live="polite" className="sr-only">
          {copied && <span>{say('copied', { name: copied })}</span>}
        </p>
        <p className="text-sm text-ink-quiet">{say('paidSoon')}</p>
      </div>
    </details>
  )
}

/** Takes the place of the QR code, so that nothing moves when that appears. */
function QrCodeNotLoaded({ className, hasFailed }: { className?: string; hasFailed: boolean }) {
  const say = useTranslations('common')
  return (
    <p className={`grid aspect-square place-items-center ${className}`}>
      {hasFailed && <span>{say('notLoaded')}</span>}
    </p>
  )
}

type FactProps = { name: string; value: string; copy?: string; onCopied?: (name: string) => void }

function Fact({ name, value, copy = value, onCopied }: FactProps) {
  const say = useTranslations('guest')
  return (
    <div>
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="flex min-h-11 items-center justify-between gap-4 font-semibold tabular-nums">
        <span className="min-w-0 break-words">{value}</span>
        {onCopied && <CopyButton label={say('copy', { name })} text={copy} onCopied={() => onCopied(name)} />}
      </dd>
    </div>
  )
}

type CopyProps = { label: string; text: string; onCopied: () => void }

function CopyButton({ label, text, onCopied }: CopyProps) {
  const say = useTranslations('guest')
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied()
    } catch (error) {
      // Browsers provide the clipboard on https only. The guest can select the text instead.
      console.info('The text was not copied:', error)
    }
  }

  return (
    <Button look="quiet" isSmall aria-label={label} onClick={copy} className="shrink-0">
      {say(isCopied ? 'copiedShort' : 'copyShort')}
    </Button>
  )
}
