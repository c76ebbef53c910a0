import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { Dialog } from '@/app/parts/dialog'
import { INPUT } from '@/app/parts/field'

/** A secret that is shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = useTranslations('settings.webhooks')
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('copied')
    } catch (error) {
      console.warn('Not copied:', error)
      setCopied('notCopied')
    }
  }

  return (
    <Dialog title={say('secret')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-lg">{say('secretLead')}</p>
        <input
          readOnly
          aria-label={say('secret')}
          value={secret}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} font-mono`}
        />
        <button type="button" onClick={copy} className={PRIMARY}>
          {say('copy')}
        </button>
        <p role="status" className="min-h-6 font-semibold">
          {copied && say(copied)}
        </p>
      </div>
    </Dialog>
  )
}
