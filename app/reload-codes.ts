import type { ErrorCode } from '@/lib/errors'

/** After these errors a page that asks for its data reloads. The server then redirects to the sign-in page or responds with 404. */
export const RELOAD_CODES: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden', 'not_found']
