import { z } from 'zod'
import { CONDITION_KINDS, type ConditionKind } from '../conditions/condition-kinds'
import { storableText } from '../storable-text'
import { ALARM_ADDRESSES, ALARM_CHANNELS, type AlarmAddress } from './alarm-channels'

/** The kinds of conditions that a person can be told about. Orders on no screen are told as one condition of their branch. */
export const ALARM_KINDS = CONDITION_KINDS.filter((kind) => kind !== 'order_undisplayed')

/** The kinds that a new target has. */
export const USUAL_ALARM_KINDS: ConditionKind[] = [
  'branch_undisplayed',
  'screen_away',
  'printer_failing',
  'branch_late',
  'endpoint_off',
]

const localTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'invalid' })

const values = {
  name: storableText(80).trim().min(1),
  /** Empty: all branches. */
  branchId: z.union([z.uuid(), z.literal('')]),
  kinds: z.array(z.enum(CONDITION_KINDS)).max(CONDITION_KINDS.length),
  /** HH:MM; both empty: never quiet. */
  quietFrom: localTime,
  quietUntil: localTime,
  /** HH:MM; empty: it gets no summaries. */
  summaryAt: localTime,
}

/** Both ends of the quiet hours, or none. */
const hasBothEnds = ({ quietFrom, quietUntil }: { quietFrom: string; quietUntil: string }) =>
  (quietFrom === '') === (quietUntil === '')
const OTHER_END = { path: ['quietUntil'], error: 'required' }

/** A target gets alarms, summaries or both. */
const getsSomething = ({ kinds, summaryAt }: { kinds: string[]; summaryAt: string }) =>
  kinds.length > 0 || summaryAt !== ''
const NOTHING = { path: ['kinds'], error: 'required' }

/** What a manager can change of a target. */
export const targetValuesSchema = z.object(values).refine(hasBothEnds, OTHER_END).refine(getsSomething, NOTHING)

export type TargetValues = z.infer<typeof targetValuesSchema>

const text = z.string().max(2_048)

/** A new target: its values, the channel, and the fields of the addresses, of which only those of the channel count. */
export const newTargetSchema = z
  .object({
    ...values,
    channel: z.enum(ALARM_CHANNELS),
    email: text,
    url: text,
    token: text,
    chat: text,
    endpoint: text,
    keys: z.object({ p256dh: text, auth: text }),
  })
  .refine(hasBothEnds, OTHER_END)
  .refine(getsSomething, NOTHING)
  .superRefine((given, { addIssue }) => {
    const { error } = ALARM_ADDRESSES[given.channel].safeParse(given)
    for (const { path, message } of error?.issues ?? []) {
      addIssue({ code: 'custom', path: [...path], message: message === 'webAddress' ? message : 'invalid' })
    }
  })

export type NewTarget = z.infer<typeof newTargetSchema>

/** @returns the address of the channel, without the other fields */
export const addressOf = (given: NewTarget): AlarmAddress =>
  ({ channel: given.channel, ...ALARM_ADDRESSES[given.channel].parse(given) }) as AlarmAddress
