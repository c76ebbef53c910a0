import type { ChosenOption } from './choose-options'
import type { MenuOptionGroup } from './option-group'

/**
 * The option groups of a combo: its own, and those of its components. Two components can have the same group, so the groups and options of
 * a component have other ids here than on the menu.
 */

type Component<Group> = { menuItemId: string; name: string; quantity: number; groups: readonly Group[] }

/** The id of an option among the groups of a combo. */
export const keyOfOption = ({ optionId, componentId }: ChosenOption): string =>
  componentId === undefined ? optionId : `${componentId} ${optionId}`

/** The option with such an id. */
export function optionOfKey(key: string): Pick<ChosenOption, 'optionId' | 'componentId'> {
  const [first = key, optionId] = key.split(' ')
  return optionId === undefined ? { optionId: key } : { optionId, componentId: first }
}

/**
 * A default of a component is in the price of the combo. Another option costs what it costs with its item, for each piece of the component.
 * @param components none: the item is no combo
 */
export const groupsOfCombo = <Group extends Pick<MenuOptionGroup, 'id' | 'component' | 'options'>>(
  own: readonly Group[],
  components: readonly Component<Group>[],
): Group[] => [
  ...own,
  ...components.flatMap(({ menuItemId: componentId, name: component, quantity, groups }) =>
    groups.map((group) => ({
      ...group,
      id: `${componentId} ${group.id}`,
      component,
      options: group.options.map((option) => ({
        ...option,
        id: keyOfOption({ optionId: option.id, componentId }),
        price: option.default ? 0 : option.price * quantity,
      })),
    })),
  ),
]

/** Those of the options of a combo that are of one of its components; null: of the combo itself. */
export const optionsOfComponent = <Option extends { optionId: string | null }>(
  options: readonly Option[],
  component: string | null,
): Option[] =>
  options.flatMap((option) => {
    const { optionId, componentId = null } =
      option.optionId === null ? { optionId: null } : optionOfKey(option.optionId)
    return componentId === component ? { ...option, optionId } : []
  })
