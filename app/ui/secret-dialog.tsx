import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './buttons'
import { Dialog } from './dialog'
import { INPUT } from './field'
import { useCopy } from './use-copy'

type SecretDialogProps = { title: string; children: ReactNode; secret: string; onClose: () => void }

/** Shows a new secret, which no page shows again, with a button that copies it. */
export function SecretDialog({ title, children, secret, onClose }: SecretDialogProps) {
  const say = useTranslations('common')
  const { copied, copy } = useCopy(secret)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <div className="text-lg">{children}</div>
        <input
          readOnly
          aria-label={title}
          value={secret}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} font-mono`}
        />
        <Button look="primary" onClick={copy}>
          {say('copy')}
        </Button>
        <p role="status" className="min-h-6 font-semibold">
          {copied && say(copied)}
        </p>
      </div>
    </Dialog>
  )
}
