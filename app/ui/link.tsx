// biome-ignore lint/style/noRestrictedImports: this is the link of app/ui.
import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to a page of Passboard. It does not prefetch: Next would ask for each page that a link in sight leads to, twice (decision 154).
 */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) => (
  <NextLink {...props} prefetch={false} />
)
