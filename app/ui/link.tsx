// biome-ignore lint/style/noRestrictedImports: this is the link of app/ui.
import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** A link to a page of Passboard. Next would ask the server for all linked pages before anybody wants them, twice (decision 154). */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) => (
  <NextLink {...props} prefetch={false} />
)
