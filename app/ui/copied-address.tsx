import { useTranslations } from 'use-intl'
import { Button } from './buttons'
import { INPUT } from './field'
import { useCopy } from './use-copy'

type Props = {
  url: string
  /** Names of the field and of its button, for screen readers. */
  label: string
  copyLabel: string
  hint: string
}

/** An address that a manager enters elsewhere, with a button that copies it. */
export function CopiedAddress({ url, label, copyLabel, hint }: Props) {
  const common = useTranslations('common')
  const { copied, copy } = useCopy(url)
  return (
    <div className="mt-2 grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          readOnly
          aria-label={label}
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} min-w-0 flex-1 basis-64 font-mono text-ink`}
        />
        <Button look="quiet" isSmall aria-label={copyLabel} onClick={copy}>
          {common('copy')}
        </Button>
      </div>
      <p className="text-sm">{hint}</p>
      <p role="status" className="font-semibold text-ink empty:hidden">
        {copied && common(copied)}
      </p>
    </div>
  )
}
