import type { ProviderFormat } from './provider-format'
import type { Provider } from './provider-names'
import { casso } from './providers/casso'
import { payos } from './providers/payos'
import { sepay } from './providers/sepay'
import { standard } from './providers/standard'

export const PROVIDER_FORMATS: Record<Provider, ProviderFormat> = { sepay, casso, payos, standard }
