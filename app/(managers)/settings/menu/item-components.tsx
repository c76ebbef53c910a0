import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FieldProblem, INPUT, NamedOptions, Options } from '@/app/ui/field'
import { MAX_COMPONENT_QUANTITY, MAX_COMPONENTS } from '@/lib/menu/component-schema'
import { isProblemKey } from '@/lib/problems'
import type { ItemForm } from './item-fields'
import { useMenu } from './menu-context'

type Props = {
  form: ItemForm
  /** Null: a new item. */
  itemId: string | null
}

const QUANTITIES = Array.from({ length: MAX_COMPONENT_QUANTITY }, (_, index) => index + 1)

/** What a combo consists of: other items of the menu that are no combos, each with how many. Closed while the item is no combo. */
export function ItemComponents({ form: { form }, itemId }: Props) {
  const say = useTranslations('settings.menu')
  const forms = useTranslations('forms')
  const action = useTranslations('managers.actions')
  const { sections } = useMenu()
  const components = form.watch('components')
  const why = form.formState.errors.components?.type
  const all = sections.flatMap(({ items }) => items)
  const nameOf = (id: string) => all.find((item) => item.id === id)?.name ?? ''
  const change = (next: typeof components) => form.setValue('components', next, { shouldDirty: true })
  const canAdd = ({ id, components: own }: (typeof all)[number]) =>
    id !== itemId && own.length === 0 && !components.some(({ menuItemId }) => menuItemId === id)
  return (
    <details open={components.length > 0 || why !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-base font-semibold underline">
        {say('combo')}
      </summary>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{say('combo')}</legend>
        <p className="text-sm text-ink-quiet">{say('comboHint')}</p>
        {why !== undefined && (
          <FieldProblem id="components-why">{forms(isProblemKey(why) ? why : 'invalid')}</FieldProblem>
        )}
        <ul className="grid gap-2">
          {components.map(({ menuItemId, quantity }) => (
            <li key={menuItemId} className="flex items-center gap-3">
              <select
                aria-label={say('componentQuantity', { name: nameOf(menuItemId) })}
                value={quantity}
                onChange={({ currentTarget }) =>
                  change(
                    components.map((one) =>
                      one.menuItemId === menuItemId ? { ...one, quantity: Number(currentTarget.value) } : one,
                    ),
                  )
                }
                className={`${INPUT} !w-20 shrink-0`}
              >
                <Options of={QUANTITIES} />
              </select>
              <span className="min-w-0 grow text-base font-semibold break-words">× {nameOf(menuItemId)}</span>
              <Button
                look="quiet"
                isSmall
                aria-label={action('removeNamed', { name: nameOf(menuItemId) })}
                onClick={() => change(components.filter((one) => one.menuItemId !== menuItemId))}
                className="shrink-0"
              >
                {action('remove')}
              </Button>
            </li>
          ))}
        </ul>
        {components.length < MAX_COMPONENTS && (
          <select
            aria-label={say('addComponent')}
            value=""
            onChange={({ currentTarget }) => change([...components, { menuItemId: currentTarget.value, quantity: 1 }])}
            className={INPUT}
          >
            <option value="">{say('addComponent')}</option>
            {sections.map(({ id, name, items }) => (
              <optgroup key={id} label={name}>
                <NamedOptions of={items.filter(canAdd)} />
              </optgroup>
            ))}
          </select>
        )}
      </fieldset>
    </details>
  )
}
