/** The services that report transfers. `standard`: any sender that signs as Standard Webhooks. */
export const PROVIDERS = ['sepay', 'casso', 'payos', 'standard'] as const

export type Provider = (typeof PROVIDERS)[number]
