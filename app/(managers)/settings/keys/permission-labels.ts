import type { KeyPermission } from '@/lib/access/key-permissions'

/** The label of each permission: a key of the messages `settings.keys.permission`. */
export const PERMISSION_LABELS = {
  'cafe.read': 'cafeRead',
  'menu.sell_out': 'menuSellOut',
  'orders.read': 'ordersRead',
  'orders.place': 'ordersPlace',
  'orders.change': 'ordersChange',
  'orders.adjust': 'ordersAdjust',
  'tickets.bump': 'ticketsBump',
  'tickets.rush': 'ticketsRush',
  'tickets.cancel': 'ticketsCancel',
  'payments.confirm': 'paymentsConfirm',
  'payments.refund': 'paymentsRefund',
  'tables.close': 'tablesClose',
  'webhooks.manage': 'webhooksManage',
  'ordering.pause': 'orderingPause',
  'ordering.set_capacity': 'orderingSetCapacity',
  'tables.manage': 'tablesManage',
  'stations.manage': 'stationsManage',
  'branches.manage': 'branchesManage',
  'audit.read': 'auditRead',
  'menu.manage': 'menuManage',
  'screens.manage': 'screensManage',
  'printers.manage': 'printersManage',
  'reports.read': 'reportsRead',
  'transfers.settle': 'transfersSettle',
} as const satisfies Record<KeyPermission, string>
