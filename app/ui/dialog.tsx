import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Outcome } from '@/lib/problems'
import { Button } from './buttons'
import { FormProblem } from './field'
import { useCommand } from './use-command'
import type { useServerForm } from './use-server-form'

type DialogProps = {
  title: string
  onClose: () => void
  /** Called before the user closes the dialog; false keeps it open. */
  mayClose?: () => boolean
  children: ReactNode
}

/** The browser's modal dialog: it traps the focus and Escape closes it. The page behind it still updates. */
export function Dialog({ title, onClose, mayClose = always, children }: DialogProps) {
  const say = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)

  // Tells the owner at once. The browser's event comes in a later task: it would close a dialog that a key opens before it.
  const close = () => {
    if (!mayClose()) return
    dialog.current?.close()
    onClose()
  }

  // Chrome allows `preventDefault` only on the first `cancel` event: a second Escape would always close the dialog.
  const readKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    close()
  })

  useLayoutEffect(() => {
    const shown = dialog.current
    const read = (event: KeyboardEvent) => readKey(event)
    shown?.showModal()
    document.addEventListener('keydown', read)
    return () => {
      document.removeEventListener('keydown', read)
      // Restores the previous focus.
      shown?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      // Not on unmount, where the effect closes the dialog.
      onClose={() => dialog.current?.open === false && onClose()}
      onCancel={(event) => {
        if (!mayClose()) event.preventDefault()
      }}
      className="m-auto max-h-[min(92dvh,60rem)] w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-xl bg-paper p-0 text-left text-ink backdrop:bg-black/60"
    >
      <div className="flex max-h-[min(92dvh,60rem)] flex-col">
        <header className="flex items-center justify-between gap-4 bg-paper-head py-1.5 pl-5 pr-2">
          <h2 className="min-w-0 py-2 text-2xl/tight font-bold break-words">{title}</h2>
          <button type="button" data-close onClick={close} className="min-h-16 rounded-lg px-5 text-xl font-bold">
            {say('close')}
          </button>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain p-5">{children}</div>
      </div>
    </dialog>
  )
}

const always = () => true

/** The end of a form in a dialog: in sight while a long form scrolls. It covers the padding of the dialog. */
export const FORM_END = 'sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t border-rule bg-paper px-5 py-3'

/** The style of a choice in a dialog. */
export const CHOICE =
  'flex min-h-16 w-full items-center justify-between gap-4 rounded-lg border-2 border-rule px-5 text-left text-xl font-semibold pressable'

export function ChoiceButton({ type = 'button', className = '', ...props }: ComponentProps<'button'>) {
  return <button type={type} className={`${CHOICE} ${className}`} {...props} />
}

const ANSWERS = {
  main: 'border-ink bg-ink text-on-ink',
  other: 'border-field',
  /** It takes something away. */
  danger: 'border-late bg-white text-late',
}

type AnswerProps = ComponentProps<'button'> & { look: keyof typeof ANSWERS }

/** An answer of a dialog on the board, which is tapped in a hurry. */
export function Answer({ look, type = 'button', className = '', ...props }: AnswerProps) {
  return (
    <button
      type={type}
      className={`min-h-20 rounded-lg border-2 px-4 py-1 text-xl/tight font-bold pressable disabled:cursor-default disabled:opacity-60 ${ANSWERS[look]} ${className}`}
      {...props}
    />
  )
}

type ConfirmDialogProps<Value> = {
  title: string
  /** Explains the effect of the action. */
  children: ReactNode
  action: string
  command: () => Promise<Outcome<Value>>
  /** Called with the result before the dialog closes. */
  onDone?: (value: Value) => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot easily be undone. */
export function ConfirmDialog<Value>({ title, children, action, command, onDone, onClose }: ConfirmDialogProps<Value>) {
  const finish = (value: Value) => {
    onDone?.(value)
    onClose()
  }
  const { run, isBusy, problem } = useCommand()
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="text-lg">{children}</div>
        <FormProblem problem={problem} />
        <Button look="danger" disabled={isBusy} onClick={() => run(command, finish)}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

type FormDialogProps = {
  title: string
  /** The result of `useServerForm`. */
  form: Pick<ReturnType<typeof useServerForm>, 'submit' | 'problem' | 'isBusy' | 'mayLeave'>
  /** The label of the button; "Save" by default. */
  action?: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It asks before the user closes it with unsaved changes. */
export function FormDialog({ title, form, action, onClose, children }: FormDialogProps) {
  const say = useTranslations('forms')
  const { submit, problem, isBusy, mayLeave } = form
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayLeave}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {/* What is typed while it is saved would be lost when the dialog closes. */}
        <fieldset disabled={isBusy} className="contents">
          {children}
        </fieldset>
        <div className={FORM_END}>
          <FormProblem problem={problem} />
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? say('saving') : (action ?? say('save'))}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
