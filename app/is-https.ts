import { headers } from 'next/headers'
import { PROTOCOL_HEADER } from '@/lib/access/secure-cookies'

/** Whether the browser sent this request over https: to this process, or to the proxy in front of it. `server/http.ts` decides. */
export const isHttps = async (): Promise<boolean> => (await headers()).get(PROTOCOL_HEADER) === 'https'
