import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from './icons'
import { reloadForNewVersion } from './outdated-page'
import { whenIdle } from './when-idle'

/**
 * A part that a page does not start with. Its script is loaded when the page has loaded and the browser is idle, so that the
 * part can be opened without a network, or when the part is shown, if that is earlier. If it cannot be loaded then, the next
 * time that it is shown loads it again; a page of an earlier build than the server's loads anew.
 * @param load imports the component
 * @param Meanwhile shown in its place until it is loaded; also on the server. `hasFailed`: it could not be loaded
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<NoInfer<Props> & { hasFailed: boolean }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  async function loadOnce() {
    loaded ??= await load()
    for (const listener of listeners) listener()
  }

  if (typeof window !== 'undefined') afterLoad(() => loadOnce().catch(warn))

  return function LoadedLater(props: Props) {
    const Part = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    )
    const [hasFailed, setFailed] = useState(false)

    useEffect(() => {
      if (Part) return
      loadOnce().catch((error: unknown) => {
        warn(error)
        setFailed(true)
        void reloadForNewVersion()
      })
    }, [Part])

    return Part ? <Part {...props} /> : <Meanwhile {...props} hasFailed={hasFailed} />
  }
}

const warn = (error: unknown) => console.warn('A part of the page was not loaded. Its next use retries.', error)

/** A board in a rush may not be idle for minutes. */
const LONGEST_WAIT_MS = 10_000

/** Calls `work` once, when the page has loaded and the browser is idle. */
function afterLoad(work: () => void): void {
  const wait = () => whenIdle(work, LONGEST_WAIT_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** In the place of a dialog that is not loaded. */
export function DialogNotLoaded({ hasFailed, onClose }: { hasFailed: boolean; onClose: () => void }) {
  const say = useTranslations('common')
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex w-fit items-center gap-4 rounded-lg bg-alert px-4 py-2.5 text-lg/snug font-bold text-ink"
    >
      {hasFailed ? (
        <>
          <WarningSign className="size-6 shrink-0" />
          {say('notLoaded')}
          <button
            type="button"
            onClick={onClose}
            className="min-h-12 min-w-14 shrink-0 rounded-lg border-2 border-current px-2.5"
          >
            {say('ok')}
          </button>
        </>
      ) : (
        say('opening')
      )}
    </div>
  )
}
