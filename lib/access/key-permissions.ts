import type { Permission } from './permissions'

/**
 * What an API key may be given, in the order of the form: what a route for integrations demands. Never what makes other
 * access (`keys.manage`, `staff.manage`; with `screens.manage` only people pair), what belongs to a person (`account.use`), or all
 * data (`backup.download`).
 */
export const KEY_PERMISSIONS = [
  'cafe.read',
  'menu.sell_out',
  'orders.read',
  'orders.place',
  'orders.change',
  'orders.contact',
  'orders.adjust',
  'tickets.bump',
  'tickets.rush',
  'tickets.cancel',
  'payments.confirm',
  'payments.refund',
  'tables.close',
  'webhooks.manage',
  'ordering.pause',
  'ordering.set_capacity',
  'tables.manage',
  'stations.manage',
  'branches.manage',
  'audit.read',
  'menu.manage',
  'screens.manage',
  'printers.manage',
  'reports.read',
  'transfers.settle',
] as const satisfies Permission[]

export type KeyPermission = (typeof KEY_PERMISSIONS)[number]
