import type { Permission } from '@/lib/access/permissions'

/** The sections of the settings, each with its own permission. `isForAll`: not for users of one branch. */
export const SECTIONS = [
  { name: 'staff', permission: 'staff.manage', isForAll: false },
  { name: 'menu', permission: 'menu.manage', isForAll: false },
  { name: 'options', permission: 'menu.manage', isForAll: true },
  { name: 'tables', permission: 'tables.manage', isForAll: false },
  { name: 'stations', permission: 'stations.manage', isForAll: true },
  { name: 'branches', permission: 'branches.manage', isForAll: true },
  { name: 'organisation', permission: 'organisation.manage', isForAll: true },
  { name: 'printers', permission: 'printers.manage', isForAll: false },
  { name: 'transfers', permission: 'transfers.connect', isForAll: true },
  { name: 'keys', permission: 'keys.manage', isForAll: false },
  { name: 'webhooks', permission: 'webhooks.manage', isForAll: false },
  { name: 'alarms', permission: 'alarms.manage', isForAll: false },
  { name: 'backup', permission: 'backup.download', isForAll: true },
  { name: 'installation', permission: 'installation.read', isForAll: true },
  { name: 'audit', permission: 'audit.read', isForAll: false },
] as const satisfies { name: string; permission: Permission; isForAll: boolean }[]

export type SectionName = (typeof SECTIONS)[number]['name']
export type SectionPermission = (typeof SECTIONS)[number]['permission']
