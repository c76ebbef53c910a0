'use client'

import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import { MIN_PASSPHRASE } from '@/lib/backup/passphrase'

/** A form of the browser and not of the page: so the file goes to the disk as it comes. The passphrase is shown, against typing errors. */
export function DownloadForm() {
  const say = useTranslations('settings.backup')
  return (
    <form method="post" action="/settings/backup/download" className="grid gap-5">
      <TextField
        label={say('passphrase')}
        hint={say('passphraseHint', { characters: MIN_PASSPHRASE })}
        name="passphrase"
        type="text"
        required
        minLength={MIN_PASSPHRASE}
        maxLength={1_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" look="primary" className="justify-self-start">
        {say('begin')}
      </Button>
    </form>
  )
}
