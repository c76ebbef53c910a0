import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type Outcome, problemsOf } from '@/lib/problems'
import { isSame, mergedValues } from './merged-values'
import { sentenceOf, unanswered } from './use-command'

/** Asks before the user leaves a page with unsaved changes: by closing it, by a link, or by going back. */
function useUnsavedGuard(isDirty: boolean): void {
  const say = useTranslations('forms')
  const question = say('unsaved')

  useEffect(() => {
    if (!isDirty) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    // In the capture phase, before the router, which would navigate without a `beforeunload` event.
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
    // Not every browser has the Navigation API, which is needed to prevent going back.
    const navigation: Navigation | undefined = window.navigation
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onClick, { capture: true })
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isDirty, question])
}

/** What a form keeps when its values are replaced: also the inputs, so that the focus stays. */
const KEPT = { keepErrors: true, keepFieldsRef: true }

/** Shows values in a form. @param saved those that count as unchanged */
function resetTo<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  saved: Values,
  shown: Values,
): void {
  form.reset(saved, { ...KEPT, keepValues: true })
  form.reset(shown, { ...KEPT, keepDefaultValues: true })
}

type Options<Values extends FieldValues, Sent, Value> = {
  /** The schema that the server action also validates with. */
  schema: z.ZodType<Sent, Values>
  /** The saved values. If they change meanwhile, unedited fields follow and edited fields keep their input (`mergedValues`). */
  values: Values
  send: (values: Sent) => Promise<Outcome<Value>>
  /** What it sets takes effect with the refreshed page: a form that is opened again then begins with what was saved. */
  onSaved: (value: Value) => void
}

/**
 * A form that validates with the server's schema, keeps its input after errors, shows errors beside their fields, and asks before
 * the user leaves unsaved changes. After a save the page is refreshed.
 */
export function useServerForm<Values extends FieldValues, Sent, Value>(options: Options<Values, Sent, Value>) {
  const say = useTranslations('forms')
  const router = useRouter()
  const { schema, values, send, onSaved } = options
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Values, unknown, Sent>({
    defaultValues: values as DefaultValues<Values>,
    resolver: resolverOf(schema),
    shouldFocusError: true,
  })
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty)

  // Not with the property `values` of React Hook Form, which merges the rows of a list by their index.
  const shown = useRef(values)
  const base = useRef(values)
  useEffect(() => {
    if (isSame(shown.current, values)) return
    const next = mergedValues(base.current, form.getValues(), values)
    shown.current = values
    base.current = values
    resetTo(form, values, next)
  }, [values, form])

  const submit = form.handleSubmit(
    async (sent) => {
      setProblem(null)
      const asSent = structuredClone(form.getValues())
      const focused = document.activeElement
      setBusy(true)
      const outcome = await send(sent).catch(unanswered)
      if (outcome.ok) {
        base.current = asSent
        // On a page, the user may have typed meanwhile.
        resetTo(form, asSent, form.getValues())
        startTransition(() => {
          setBusy(false)
          onSaved(outcome.value)
          router.refresh()
        })
        return
      }
      // The fields of a dialog are disabled until then, and a disabled field takes no focus, and loses it.
      flushSync(() => setBusy(false))
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      for (const { path, why } of outcome.problems) {
        form.setError(path as Path<Values>, { type: why }, { shouldFocus: true })
      }
      setProblem(say(sentenceOf(outcome)))
      // Loads the other user's changes, so that a second save replaces them knowingly.
      if (outcome.code === 'version_conflict') router.refresh()
    },
    () => setProblem(say('notSaved')),
  )

  /** The props of a field component: `<TextField label={…} {...field('name')} />`. */
  const field = (name: Path<Values>, options?: RegisterOptions<Values>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error,
  })

  /** Whether the user may leave the form; asks if there are unsaved changes. */
  const mayLeave = () => (!isDirty && !hasBadInput()) || window.confirm(say('unsaved'))

  return { form, field, submit, problem, isBusy, isDirty, mayLeave }
}

/** Whether a field has text that the browser makes no value of, such as half a time: the form does not know of it. */
const hasBadInput = () => [...document.querySelectorAll('input')].some(({ validity }) => validity.badInput)

function resolverOf<Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    return { values: {}, errors: errorsOf<Values>(parsed.error) }
  }
}

function errorsOf<Values extends FieldValues>(error: z.ZodError): FieldErrors<Values> {
  const errors: Record<string, unknown> = {}
  for (const { path, why } of problemsOf(error)) setAtPath(errors, path.split('.'), { type: why })
  return errors as FieldErrors<Values>
}

/** Sets an error at its path: react-hook-form needs errors in the shape of the values. Keeps the first error of a field. */
function setAtPath(tree: Record<string, unknown>, [head = '', ...rest]: string[], leaf: unknown) {
  if (rest.length === 0) {
    tree[head] ??= leaf
    return
  }
  tree[head] ??= {}
  setAtPath(tree[head] as Record<string, unknown>, rest, leaf)
}
