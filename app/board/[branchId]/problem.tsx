import { WarningSign } from '@/app/warning-sign'

/** Why a tap did not go through. */
export function Problem({ text, onSeen }: { text: string | null; onSeen: () => void }) {
  return (
    <div role="alert">
      {text && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-xl bg-alert py-2 pl-5 pr-2 text-xl font-bold text-ink">
          <WarningSign className="size-8 shrink-0" />
          <span className="flex-1">{text}</span>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg bg-ink px-5 text-chalk">
            OK
          </button>
        </p>
      )}
    </div>
  )
}
