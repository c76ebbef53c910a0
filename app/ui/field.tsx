import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isProblemKey } from '@/lib/problems'
import { WarningSign } from './icons'

type Common = {
  label: string
  hint?: ReactNode
  /** The field's error. Its `type` is a key of the messages `forms`. */
  error?: { type?: FieldError['type'] } | undefined
}

export const INPUT =
  'min-h-12 w-full rounded-lg border-2 border-field bg-white px-3.5 text-base font-medium focus:border-ink aria-invalid:border-note disabled:bg-paper-head file:mr-3 file:min-h-11 file:border-0 file:border-r-2 file:border-rule file:bg-transparent file:pr-3.5 file:font-semibold'

/** A labelled input with its error below, which is also its description. It takes the props of `register`. */
export function TextField({ label, hint, error, ...input }: Common & ComponentProps<'input'>) {
  const { describedBy, messages, isInvalid } = useFieldMessages(hint, error)
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label className="grid grid-cols-1 gap-1.5 text-base font-semibold">
        {label}
        <input {...input} aria-invalid={isInvalid} aria-describedby={describedBy} className={INPUT} />
      </label>
      {messages}
    </div>
  )
}

/** A labelled text of several rows, as TextField. */
export function TextAreaField({ label, hint, error, ...textArea }: Common & ComponentProps<'textarea'>) {
  const { describedBy, messages, isInvalid } = useFieldMessages(hint, error)
  return (
    <div className="grid content-start gap-1.5">
      <label className="grid gap-1.5 text-base font-semibold">
        {label}
        <textarea {...textArea} aria-invalid={isInvalid} aria-describedby={describedBy} className={`${INPUT} py-2`} />
      </label>
      {messages}
    </div>
  )
}

export function SelectField({ label, hint, error, children, ...select }: Common & ComponentProps<'select'>) {
  const { describedBy, messages, isInvalid } = useFieldMessages(hint, error)
  return (
    <div className="grid content-start gap-1.5">
      <label className="grid gap-1.5 text-base font-semibold">
        {label}
        <select {...select} aria-invalid={isInvalid} aria-describedby={describedBy} className={INPUT}>
          {children}
        </select>
      </label>
      {messages}
    </div>
  )
}

type OptionsProps<Value> = {
  of: readonly Value[]
  /** The value itself by default. */
  nameOf?: (value: Value) => string
}

export function Options<Value extends string | number>({ of, nameOf = String }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ))
}

export type Named = { id: string; name: string }

/** The options of a select for things that have a name, such as branches. */
export function NamedOptions({ of }: { of: Named[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

export function CheckField({ label, hint, error, ...input }: Common & ComponentProps<'input'>) {
  const { describedBy, messages, isInvalid } = useFieldMessages(hint, error)
  return (
    <div className="grid content-start gap-1">
      <label className="flex min-h-12 items-center gap-3 py-1.5 text-base leading-snug font-semibold">
        <input
          type="checkbox"
          {...input}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          className="size-6 shrink-0 accent-ink"
        />
        {label}
      </label>
      {messages}
    </div>
  )
}

type CheckGroupProps = {
  legend: string
  hint: string
  error: Common['error']
  children: ReactNode
}

/** Check boxes of one field, with one error for all of them. */
export function CheckGroup({ legend, hint, error, children }: CheckGroupProps) {
  const say = useTranslations('forms')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-why ${id}-hint` : `${id}-hint`}>
      <legend className="text-base font-semibold">{legend}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-quiet">
        {hint}
      </p>
      {error && <FieldProblem id={`${id}-why`}>{say(error.type === 'required' ? 'required' : 'invalid')}</FieldProblem>}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** The error of one field. Its input refers to it with `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-2 text-base font-semibold text-note">
      <WarningSign className="size-5 shrink-0" />
      {children}
    </p>
  )
}

/** The error of a whole form, as an alert. */
export function FormProblem({ problem }: { problem: string | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {problem && (
        <p className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold text-ink">
          <WarningSign className="size-6 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  )
}

function useFieldMessages(hint: ReactNode, error: Common['error']) {
  const say = useTranslations('forms')
  const id = useId()
  const why = error?.type && isProblemKey(error.type) ? error.type : error ? 'invalid' : null
  const ids = [why && `${id}-why`, hint && `${id}-hint`].filter((part) => typeof part === 'string')
  return {
    isInvalid: why !== null,
    describedBy: ids.join(' ') || undefined,
    messages: (
      <>
        {why && <FieldProblem id={`${id}-why`}>{say(why)}</FieldProblem>}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-quiet">
            {hint}
          </p>
        )}
      </>
    ),
  }
}
