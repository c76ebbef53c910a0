import { TypedText } from '@/app/ui/typed-text'
import type { CompactItem } from '@/lib/menu/compact-menu'

type Components = NonNullable<CompactItem['components']>

/** What a combo consists of: `Phở bò · 2 × Trà đá`. */
export const componentsText = (components: Components): string =>
  components.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(' · ')

/** What a combo consists of, below its name. Nothing of other items. */
export function ComboContents({ components, className }: { components: Components | undefined; className: string }) {
  if (!components?.length) return null
  return (
    <p className={`break-words ${className}`}>
      <TypedText>{componentsText(components)}</TypedText>
    </p>
  )
}
