import type { SetUpForm } from '@/lib/setup/set-up-schema'

const TABLES = 10

/** What the form begins with. */
export function firstValues(): SetUpForm {
  return {
    code: '',
    name: '',
    slug: '',
    timeZone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    locale: 'vi-VN',
    branchName: '',
    tableLabels: Array.from({ length: TABLES }, (_, index) => String(index + 1)).join(', '),
    managerName: '',
    phone: '',
    pin: '',
    pinAgain: '',
    menu: 'sample',
    menuFile: '',
    leaveOut: false,
  }
}
