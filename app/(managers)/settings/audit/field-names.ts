/** What an entry's values are called: the keys that `lib` records, each with a sentence. */
export const FIELD_NAMES = [
  'name',
  'phone',
  'role',
  'branch',
  'category',
  'station',
  'price',
  'soonAfterMinutes',
  'lateAfterMinutes',
  'label',
  'timeZone',
  'currency',
  'locale',
  'bankBin',
  'bankAccount',
  'bankAccountName',
  'url',
  'eventTypes',
  'enabled',
  'deliveries',
  'since',
  'view',
  'stations',
  'mayBump',
] as const

export type FieldName = (typeof FIELD_NAMES)[number]
