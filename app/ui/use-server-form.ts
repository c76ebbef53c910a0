import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type Outcome, problemsOf } from '@/lib/problems'
import { sentenceOf, UNANSWERED } from './use-command'

/** Asks before a page with unsaved changes is left: by closing it, by a link, or by going back. */
function useUnsavedGuard(isDirty: boolean): void {
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

type Options<Values extends FieldValues, Sent, Value> = {
  /** The schema that the server action holds it against too. */
  schema: z.ZodType<Sent, Values>
  /** What is saved. When that changes meanwhile, fields that nobody touched here follow; the others keep what was typed. */
  values: Values
  send: (values: Sent) => Promise<Outcome<Value>>
  onSaved: (value: Value) => void
}

/**
 * A form that is checked here by the server's own schema, keeps what was typed whatever happens, shows what is wrong beside
 * its field, and asks before unsaved changes are left. Once it is saved the page is shown anew.
 */
export function useServerForm<Values extends FieldValues, Sent, Value>(options: Options<Values, Sent, Value>) {
  const say = useTranslations('forms')
  const router = useRouter()
  const { schema, values, send, onSaved } = options
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values, unknown, Sent>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverOf(schema),
    shouldFocusError: true,
  })
  const { isDirty, isSubmitting } = form.formState
  useUnsavedGuard(isDirty)

  const submit = form.handleSubmit(
    async (sent) => {
      setProblem(null)
      const outcome = await send(sent).catch(() => UNANSWERED)
      if (outcome.ok) {
        form.reset(form.getValues())
        onSaved(outcome.value)
        router.refresh()
        return
      }
      for (const { path, why } of outcome.problems) {
        form.setError(path as Path<Values>, { type: why }, { shouldFocus: true })
      }
      setProblem(say(sentenceOf(outcome)))
      // What others made of it is then what `send` has seen, so that whoever saves again knows what is replaced.
      if (outcome.code === 'version_conflict') router.refresh()
    },
    () => setProblem(say('notSaved')),
  )

  /** What a field of the kit needs: `<TextField label={…} {...field('name')} />`. */
  const field = (name: Path<Values>, options?: RegisterOptions<Values>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error,
  })

  /** Whether the form may go: with unsaved changes it asks. */
  const mayLeave = () => !isDirty || window.confirm(say('unsaved'))

  return { form, field, submit, problem, isBusy: isSubmitting, isDirty, mayLeave }
}

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
  for (const { path, why } of problemsOf(error)) put(errors, path.split('.'), { type: why })
  return errors as FieldErrors<Values>
}

/** The form's library wants errors in the shape of the values. The first problem of a field stands. */
function put(tree: Record<string, unknown>, [head = '', ...rest]: string[], leaf: unknown) {
  if (rest.length === 0) {
    tree[head] ??= leaf
    return
  }
  tree[head] ??= {}
  put(tree[head] as Record<string, unknown>, rest, leaf)
}
