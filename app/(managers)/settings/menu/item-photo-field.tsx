import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import { ItemPhoto } from '@/app/ui/item-photo'
import { useCommand } from '@/app/ui/use-command'
import type { MenuEntry } from '@/lib/menu/read-menu'
import type { ProblemKey } from '@/lib/problems'
import { submitItemPhoto } from './actions'
import { shrinkPhoto } from './shrink-photo'

/** The photo of an item: a chosen file is made smaller and saved at once. */
export function ItemPhotoField({ item: { id, name, photoUrl } }: { item: MenuEntry }) {
  const say = useTranslations('settings.menu')
  const forms = useTranslations('forms')
  const { run, isBusy, problem } = useCommand()
  const [isShrinking, setShrinking] = useState(false)
  const [refused, setRefused] = useState<ProblemKey | null>(null)

  async function load(file: File | undefined) {
    setRefused(null)
    if (!file) return
    setShrinking(true)
    const photo = await shrinkPhoto(file)
    setShrinking(false)
    if (typeof photo === 'string') return setRefused(photo)
    run(() => submitItemPhoto(id, photo))
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-4">
        {photoUrl && <ItemPhoto url={photoUrl} className="size-28 rounded-lg" />}
        <div className="min-w-60 flex-1">
          <TextField
            type="file"
            accept="image/*"
            label={say('photo')}
            hint={isShrinking || isBusy ? forms('saving') : say('photoHint')}
            disabled={isShrinking || isBusy}
            error={refused || problem ? { type: refused ?? 'invalid' } : undefined}
            onClick={({ currentTarget }) => {
              // Otherwise choosing the same file again fires no change event.
              currentTarget.value = ''
            }}
            onChange={(event) => load(event.currentTarget.files?.[0])}
          />
        </div>
      </div>
      {problem && (
        <p role="alert" className="font-semibold text-note">
          {problem}
        </p>
      )}
      {photoUrl && (
        <button
          type="button"
          disabled={isBusy || isShrinking}
          onClick={() => run(() => submitItemPhoto(id, null))}
          aria-label={say('removePhotoOf', { name })}
          className={`${DANGER} w-fit`}
        >
          {say('removePhoto')}
        </button>
      )}
    </div>
  )
}
