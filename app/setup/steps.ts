import type { UseFormReturn } from 'react-hook-form'
import type { SetUp, SetUpForm } from '@/lib/setup/set-up-schema'

/** The steps of the set-up, in order. */
export const STEPS = ['code', 'organisation', 'branch', 'manager', 'menu'] as const

export type Step = (typeof STEPS)[number]

/** The fields of each step. */
export const FIELDS: Record<Step, readonly (keyof SetUpForm)[]> = {
  code: ['code'],
  organisation: ['name', 'slug', 'timeZone', 'currency', 'locale', 'country'],
  branch: ['branchName', 'tableLabels'],
  manager: ['managerName', 'phone', 'pin', 'pinAgain'],
  menu: ['menu', 'menuFile', 'menuColumns', 'leaveOut', 'pricesInThousands'],
}

/** The index of the step that contains a field; 0 for an unknown field. */
export const stepOf = (path: string): number =>
  Math.max(
    0,
    STEPS.findIndex((step) => (FIELDS[step] as readonly string[]).includes(path)),
  )

export type StepProps = { form: UseFormReturn<SetUpForm, unknown, SetUp> }

const DEFAULT_TABLES = 10

/** The initial values of the form. */
export function firstValues(): SetUpForm {
  return {
    code: '',
    name: '',
    slug: '',
    timeZone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    locale: 'vi-VN',
    country: 'VN',
    branchName: '',
    tableLabels: Array.from({ length: DEFAULT_TABLES }, (_, index) => String(index + 1)).join(', '),
    managerName: '',
    phone: '',
    pin: '',
    pinAgain: '',
    menu: 'sample',
    menuFile: '',
    menuColumns: null,
    leaveOut: false,
    pricesInThousands: false,
  }
}
