import { type ChangeEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { Outcome, ProblemKey } from '@/lib/problems'
import { shrinkPhoto } from './shrink-photo'

type Props = {
  label: string
  /** The photo as it is; null: there is none. */
  shown: ReactNode
  /** The button that removes it. `name`: for screen readers. */
  remove: { label: string; name: string }
  /** The label of a second field, for the camera of a phone. */
  takePhoto?: string
  /** Saves a WebP image; null removes the photo. */
  save: (photo: Blob | null) => Promise<Outcome<void>>
}

/** A photo: a chosen file is made smaller and saved at once. */
export function PhotoField({ label, shown, remove, takePhoto, save }: Props) {
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
    run(() => save(photo))
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
        {shown}
        <div className="grid min-w-60 flex-1 gap-3">
          <TextField
            {...file}
            label={label}
            hint={isShrinking || isBusy ? forms('saving') : forms('photoHint')}
            error={refused || problem ? { type: refused ?? 'invalid' } : undefined}
          />
          {takePhoto && (
            <div className="hidden pointer-coarse:block">
              <TextField {...file} capture="environment" label={takePhoto} />
            </div>
          )}
        </div>
      </div>
      {problem && (
        <p role="alert" className="font-semibold text-note">
          {problem}
        </p>
      )}
      {shown && (
        <Button
          look="danger"
          disabled={isBusy || isShrinking}
          onClick={() => run(() => save(null))}
          aria-label={remove.name}
          className="w-fit"
        >
          {remove.label}
        </Button>
      )}
    </div>
  )
}
