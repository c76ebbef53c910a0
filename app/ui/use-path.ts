import { usePathname } from 'next/navigation'

/** The path of a page in `app/`. Next's type also allows pages in `pages/`, which may have none. */
export const usePath = (): string => usePathname() ?? '/'
