import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { WarningSign } from '@/app/ui/icons'

/** All notices of a board, the most urgent first. */
export function NoticeList({ sentences, onClose }: { sentences: string[]; onClose: () => void }) {
  const say = useTranslations('common')
  return (
    <Dialog title={say('notices')} onClose={onClose}>
      <ul className="grid gap-3 text-lg font-semibold">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notices may have one sentence, and the rows have no state
          <li key={index} className="flex items-start gap-3">
            <WarningSign className="mt-1 size-5 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
