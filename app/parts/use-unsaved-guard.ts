import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Asks before a page with unsaved changes is left: by closing it, by a link, or by going back. */
export function useUnsavedGuard(isDirty: boolean): void {
  const say = useTranslations('forms')
  const question = say('unsaved')

  useEffect(() => {
    if (!isDirty) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router hears of it, which would go on without the browser's question.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || link.getAttribute('target') === '_blank' || link.hasAttribute('download')) return
      if (!window.confirm(question)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType === 'traverse' && event.cancelable && !window.confirm(question)) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('click', onClick, { capture: true })
    // Not every browser can be asked to stay when somebody goes back.
    const navigation: Navigation | undefined = window.navigation
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onClick, { capture: true })
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isDirty, question])
}
