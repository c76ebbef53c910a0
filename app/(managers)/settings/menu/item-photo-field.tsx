import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import { ItemPhoto } from '@/app/ui/item-photo'
import { useCommand } from '@/app/ui/use-command'
import type { MenuEntry } from '@/lib/menu/read-menu'
import type { ProblemKey } from '@/lib/problems'
import { submitItemPhoto } from './actions'
import { shrinkPhoto } from './shrink-photo'

/** The photo of an item: a chosen file is made smaller and saved at once. A phone also opens its camera. */
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

  const file = {
    type: 'file',
    accept: 'image/*',
    disabled: isShrinking || isBusy,
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      // Otherwise choosing the same file again fires no change event.
      currentTarget.value = ''
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => load(currentTarget.files?.[0]),
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-4">
        {photoUrl && <ItemPhoto url={photoUrl} className="size-28 rounded-lg" />}
        <div className="grid min-w-60 flex-1 gap-3">
          <TextField
            {...file}
            label={say('photo')}
            hint={isShrinking || isBusy ? forms('saving') : say('photoHint')}
            error={refused || problem ? { type: refused ?? 'invalid' } : undefined}
          />
          <div className="hidden pointer-coarse:block">
            <TextField {...file} capture="environment" label={say('takePhoto')} />
          </div>
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
