/** The demo cafés that `npm run demo` writes to an empty database. Their PINs are public: never use them in production. */

/** Without minutes, the database's defaults apply. */
type StationSeed = { name: string; soonAfterMinutes?: number; lateAfterMinutes?: number }

/** An option: its name, and what differs from no price difference and no effect. */
type OptionSeed = {
  name: string
  kitchenName?: string
  price?: number
  isDefault?: true
  effect?: 'adds' | 'reduces'
}

type OptionGroupSeed = {
  name: string
  kitchenName?: string
  min?: number
  max?: number
  repeatable?: true
  showsDefaults?: false
  options: OptionSeed[]
  /** The items that have the group. */
  items: string[]
}

export type CafeSeed = {
  slug: string
  name: string
  timeZone: string
  currency: string
  locale: string
  /** The account for bank transfers of guests; absent: no transfers. */
  bank?: { bankBin: string; bankAccount: string; bankAccountName: string }
  branches: string[]
  stations: StationSeed[]
  /** `branch` is an index into `branches`; absent: all branches. */
  staff: { name: string; phone: string; pin: string; role: 'manager' | 'staff'; branch?: number }[]
  /** Category → [name, price in the smallest unit, station]. */
  menu: Record<string, [name: string, price: number, station: string][]>
  /** In the order in which an item has them. */
  optionGroups?: OptionGroupSeed[]
}

/** The tables of each branch. */
export const TABLE_LABELS = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']

const BAR = 'Bar'
const KITCHEN = 'Kitchen'
const PASTRY = 'Pastry'

const COFFEES = ['Cà phê đen đá', 'Cà phê sữa đá', 'Bạc xỉu', 'Cà phê cốt dừa']
const TEAS = ['Trà đào cam sả', 'Trà sen vàng', 'Trà vải', 'Matcha latte']
const SMOOTHIES = ['Sinh tố bơ']

export const DEMO_CAFE: CafeSeed = {
  slug: 'demo-cafe',
  name: 'Cà phê Phố',
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  locale: 'vi-VN',
  bank: { bankBin: '970436', bankAccount: '1234567890', bankAccountName: 'CA PHE PHO' },
  branches: ['Hàng Bông', 'Thảo Điền'],
  stations: [{ name: BAR }, { name: KITCHEN }, { name: PASTRY, soonAfterMinutes: 3, lateAfterMinutes: 6 }],
  staff: [
    { name: 'Nguyễn Thị Minh Châu', phone: '0900000001', pin: '111222', role: 'manager' },
    { name: 'Trần Quốc Bảo', phone: '0900000002', pin: '333444', role: 'staff', branch: 0 },
  ],
  menu: {
    'Cà phê': [
      ['Cà phê đen đá', 29_000, BAR],
      ['Cà phê sữa đá', 35_000, BAR],
      ['Bạc xỉu', 39_000, BAR],
      ['Cà phê trứng', 45_000, BAR],
      ['Cà phê cốt dừa', 49_000, BAR],
    ],
    'Trà và nước': [
      ['Trà đào cam sả', 49_000, BAR],
      ['Trà sen vàng', 49_000, BAR],
      ['Trà vải', 45_000, BAR],
      ['Matcha latte', 55_000, BAR],
      ['Sinh tố bơ', 55_000, BAR],
      ['Nước mía', 25_000, BAR],
    ],
    'Món mặn': [
      ['Phở bò tái', 75_000, KITCHEN],
      ['Bún chả Hà Nội', 79_000, KITCHEN],
      ['Cơm tấm sườn bì chả', 85_000, KITCHEN],
      ['Bánh mì thịt nướng', 45_000, KITCHEN],
      ['Bánh mì ốp la', 42_000, KITCHEN],
      ['Bánh cuốn chả', 65_000, KITCHEN],
      ['Canh chua', 69_000, KITCHEN],
    ],
    'Bánh ngọt': [
      ['Bánh flan', 30_000, PASTRY],
      ['Croissant bơ', 38_000, PASTRY],
      ['Bánh bông lan trứng muối', 45_000, PASTRY],
    ],
  },
  optionGroups: [
    {
      name: 'Kích cỡ',
      kitchenName: 'Cỡ',
      min: 1,
      showsDefaults: false,
      options: [
        { name: 'S', price: -5_000 },
        { name: 'M', isDefault: true },
        { name: 'L', price: 6_000 },
      ],
      items: [...COFFEES, ...TEAS, ...SMOOTHIES],
    },
    {
      name: 'Độ ngọt',
      kitchenName: 'Đường',
      min: 1,
      showsDefaults: false,
      options: [
        { name: '0 %', effect: 'reduces' },
        { name: '30 %', effect: 'reduces' },
        { name: '50 %', effect: 'reduces' },
        { name: '70 %', effect: 'reduces' },
        { name: '100 %', isDefault: true },
      ],
      items: [...COFFEES, ...TEAS, ...SMOOTHIES],
    },
    {
      name: 'Đá',
      min: 1,
      showsDefaults: false,
      options: [
        { name: 'Không đá', effect: 'reduces' },
        { name: 'Ít đá', effect: 'reduces' },
        { name: 'Đá bình thường', kitchenName: 'Đá vừa', isDefault: true },
      ],
      items: [...COFFEES, ...TEAS],
    },
    {
      name: 'Topping',
      max: 4,
      repeatable: true,
      options: [
        { name: 'Trân châu đen', kitchenName: 'Trân châu', price: 10_000, effect: 'adds' },
        { name: 'Thạch dừa', price: 8_000, effect: 'adds' },
        { name: 'Kem phô mai', kitchenName: 'Kem PM', price: 12_000, effect: 'adds' },
        { name: 'Thêm shot cà phê', kitchenName: 'Shot', price: 15_000, effect: 'adds' },
      ],
      items: [...COFFEES, ...TEAS, ...SMOOTHIES],
    },
  ],
}

export const OTHER_CAFE: CafeSeed = {
  slug: 'other-cafe',
  name: 'Kaffeehaus Linden',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  locale: 'de-DE',
  branches: ['Mitte'],
  stations: [{ name: BAR }, { name: KITCHEN }],
  staff: [{ name: 'Anna Schmidt', phone: '0900000009', pin: '555666', role: 'manager' }],
  menu: {
    Kaffee: [
      ['Espresso', 280, BAR],
      ['Milchkaffee', 420, BAR],
    ],
    Küche: [['Käsekuchen', 490, KITCHEN]],
  },
  optionGroups: [
    { name: 'Milch', options: [{ name: 'Hafermilch', price: 50, effect: 'adds' }], items: ['Milchkaffee'] },
  ],
}
