import type { OptionEffect } from './option-effect'

/** An option as an item has it: with the overrides of the item, and its availability. */
export type Option = {
  id: string
  /** What the POS that pushes the menu calls it; null: it was made here. */
  reference: string | null
  name: string
  /** What tickets write; empty: the name. */
  kitchenName: string
  /** What one piece adds to the price of the item, in the currency's smallest unit; may be negative. */
  price: number
  /** Chosen until the guest chooses something else. */
  default: boolean
  effect: OptionEffect
  available: boolean
}

/** A choice that guests have with an item, such as the size. */
export type OptionGroup = {
  id: string
  name: string
  /** Of a combo: the name of the component that has it; absent: the item itself. */
  component?: string | undefined
  /** What tickets write before each option; empty: nothing. */
  kitchenName: string
  /** How many pieces of its options are chosen at least and at most. */
  min: number
  max: number
  /** Whether one option may be taken several times. */
  repeatable: boolean
  /** Whether tickets show an option that is the default and taken once. */
  showsDefaults: boolean
  options: Option[]
}

/** An option group as clients of the menu see it. */
export type MenuOptionGroup = Pick<OptionGroup, 'id' | 'name' | 'component' | 'min' | 'max' | 'repeatable'> & {
  /** Whether the guest must choose. */
  required: boolean
  options: Pick<Option, 'id' | 'name' | 'price' | 'default' | 'available'>[]
}
