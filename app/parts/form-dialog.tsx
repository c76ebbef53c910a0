import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from './button'
import { Dialog } from './dialog'
import { FormProblem } from './field'
import type { useServerForm } from './use-server-form'

type Props = {
  title: string
  /** What `useServerForm` gave. */
  form: Pick<ReturnType<typeof useServerForm>, 'submit' | 'problem' | 'isBusy' | 'mayLeave'>
  /** What the button says; else that it saves. */
  action?: string
  onClose: () => void
  children: ReactNode
}

/** A form over its page. Closed with unsaved changes, it asks. */
export function FormDialog({ title, form, action, onClose, children }: Props) {
  const say = useTranslations('forms')
  const { submit, problem, isBusy, mayLeave } = form
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayLeave}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <FormProblem problem={problem} />
        <button type="submit" disabled={isBusy} className={PRIMARY}>
          {isBusy ? say('saving') : (action ?? say('save'))}
        </button>
      </form>
    </Dialog>
  )
}
