import type { Translations } from '@/lib/organisation/translations'

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

/** What guests and the kitchen learn of an item. `photo`: its file in prisma/demo-photos, drawn by `npm run demo-photos`. */
type AboutItem = { description: string; allergens?: string[]; kitchenName?: string; photo?: string }

export type CafeSeed = {
  slug: string
  name: string
  timeZone: string
  currency: string
  locale: string
  /** Of the menu; absent: that of the locale. */
  languages?: string[]
  /** The texts in other languages, by the name. */
  translations?: Record<string, Translations>
  /** The account for bank transfers of guests; absent: no transfers. */
  bank?: { bankBin: string; bankAccount: string; bankAccountName: string }
  branches: string[]
  stations: StationSeed[]
  /** `branch` is an index into `branches`; absent: all branches. */
  staff: { name: string; phone: string; pin: string; role: 'manager' | 'staff'; branch?: number }[]
  /** Category → [name, price in the smallest unit, station]. */
  menu: Record<string, [name: string, price: number, station: string][]>
  /** By the name of the item. */
  about?: Record<string, AboutItem>
  /** In the order in which an item has them. */
  optionGroups?: OptionGroupSeed[]
  /** Item → the items that it consists of, one of each. */
  combos?: Record<string, string[]>
}

/** The tables of each branch. */
export const TABLE_LABELS = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']

const BAR = 'Bar'
const KITCHEN = 'Kitchen'
const PASTRY = 'Pastry'

/** What the demo's guests write about an item, by its station. */
const NOTES: Record<string, string[]> = {
  [BAR]: ['ít đường', 'ít đá', 'nhiều đá', 'mang về', 'dị ứng mật ong'],
  [KITCHEN]: ['không hành', 'nhiều rau', 'ít cay', 'mang về', 'dị ứng đậu phộng'],
  [PASTRY]: ['mang về', 'ăn sau món chính'],
}

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
  about: {
    'Cà phê đen đá': { description: 'Robusta Buôn Ma Thuột pha phin, đậm và thơm.', photo: 'ca-phe-den-da' },
    'Cà phê sữa đá': {
      description: 'Cà phê phin với sữa đặc, uống cùng nhiều đá.',
      allergens: ['milk'],
      photo: 'ca-phe-sua-da',
    },
    'Bạc xỉu': { description: 'Nhiều sữa, ít cà phê, lớp bọt mịn.', allergens: ['milk'], photo: 'bac-xiu' },
    'Cà phê trứng': {
      description: 'Kem trứng đánh bông trên cà phê nóng, kiểu Hà Nội.',
      allergens: ['eggs', 'milk'],
      photo: 'ca-phe-trung',
    },
    'Cà phê cốt dừa': {
      description: 'Cà phê đen dưới lớp cốt dừa xay đá.',
      allergens: ['milk', 'Dừa'],
      kitchenName: 'CF cốt dừa',
      photo: 'ca-phe-cot-dua',
    },
    'Trà đào cam sả': { description: 'Trà đen, đào miếng, cam tươi và sả đập dập.', photo: 'tra-dao-cam-sa' },
    'Trà sen vàng': {
      description: 'Trà ô long, hạt sen và lớp kem sữa mặn.',
      allergens: ['milk'],
      photo: 'tra-sen-vang',
    },
    'Trà vải': { description: 'Trà đen với vải ngâm cả quả.', photo: 'tra-vai' },
    'Matcha latte': { description: 'Matcha Uji đánh tay với sữa tươi.', allergens: ['milk'], photo: 'matcha-latte' },
    'Sinh tố bơ': { description: 'Bơ sáp Đắk Lắk xay với sữa đặc.', allergens: ['milk'], photo: 'sinh-to-bo' },
    'Nước mía': { description: 'Mía ép tại chỗ với một lát quất.', photo: 'nuoc-mia' },
    'Phở bò tái': {
      description: 'Nước dùng hầm 12 giờ, bò tái, bánh phở tươi, rau thơm.',
      allergens: ['fish', 'celery'],
      photo: 'pho-bo-tai',
    },
    'Bún chả Hà Nội': {
      description: 'Chả nướng than hoa, bún, nước mắm chua ngọt.',
      allergens: ['fish'],
      photo: 'bun-cha-ha-noi',
    },
    'Cơm tấm sườn bì chả': {
      description: 'Sườn nướng, bì, chả trứng, mỡ hành và nước mắm.',
      allergens: ['eggs', 'fish', 'soybeans'],
      photo: 'com-tam',
    },
    'Bánh mì thịt nướng': {
      description: 'Bánh mì giòn, thịt nướng sả, đồ chua, rau mùi.',
      allergens: ['gluten', 'peanuts', 'soybeans'],
      photo: 'banh-mi-thit-nuong',
    },
    'Bánh mì ốp la': {
      description: 'Hai trứng ốp la trên chảo, bánh mì nóng.',
      allergens: ['gluten', 'eggs', 'soybeans'],
      photo: 'banh-mi-op-la',
    },
    'Bánh cuốn chả': {
      description: 'Bánh tráng tay, nhân thịt mộc nhĩ, hành phi.',
      allergens: ['fish'],
      photo: 'banh-cuon-cha',
    },
    'Canh chua': {
      description: 'Canh chua miền Tây với cá, thơm, bạc hà và đậu bắp.',
      allergens: ['fish'],
      photo: 'canh-chua',
    },
    'Bánh flan': {
      description: 'Flan trứng sữa với caramel đắng nhẹ.',
      allergens: ['eggs', 'milk'],
      photo: 'banh-flan',
    },
    'Croissant bơ': {
      description: 'Bơ Pháp, nướng mỗi sáng.',
      allergens: ['gluten', 'eggs', 'milk'],
      photo: 'croissant-bo',
    },
    'Bánh bông lan trứng muối': {
      description: 'Bông lan mềm, trứng muối, chà bông, sốt bơ trứng.',
      allergens: ['gluten', 'eggs', 'soybeans', 'milk'],
      kitchenName: 'Bông lan TM',
      photo: 'banh-bong-lan-trung-muoi',
    },
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

/** No station makes a combo: its components have theirs. */
const NO_STATION = ''

/** The demo café with combos. */
export const withCombos = (cafe: CafeSeed): CafeSeed => ({
  ...cafe,
  menu: {
    ...cafe.menu,
    Combo: [
      ['Bữa sáng ốp la', 69_000, NO_STATION],
      ['Bữa trưa phở bò', 109_000, NO_STATION],
      ['Bạc xỉu và croissant', 67_000, NO_STATION],
    ],
  },
  about: {
    ...cafe.about,
    'Bữa sáng ốp la': { description: 'Hai trứng ốp la, bánh mì nóng và cà phê sữa đá.' },
    'Bữa trưa phở bò': { description: 'Phở bò tái, trà đào cam sả và một bánh flan.' },
    'Bạc xỉu và croissant': { description: 'Bạc xỉu và croissant nướng mỗi sáng.' },
  },
  combos: {
    'Bữa sáng ốp la': ['Bánh mì ốp la', 'Cà phê sữa đá'],
    'Bữa trưa phở bò': ['Phở bò tái', 'Trà đào cam sả', 'Bánh flan'],
    'Bạc xỉu và croissant': ['Bạc xỉu', 'Croissant bơ'],
  },
})

/** The English names. What is not here has the same name. */
const ENGLISH: Record<string, string> = {
  'Bữa sáng ốp la': 'Fried eggs and coffee',
  'Bữa trưa phở bò': 'Noodle soup lunch',
  'Bạc xỉu và croissant': 'White coffee and croissant',
  'Cà phê': 'Coffee',
  'Trà và nước': 'Tea and drinks',
  'Món mặn': 'Meals',
  'Bánh ngọt': 'Cakes',
  'Cà phê đen đá': 'Iced black coffee',
  'Cà phê sữa đá': 'Iced milk coffee',
  'Bạc xỉu': 'White coffee',
  'Cà phê trứng': 'Egg coffee',
  'Cà phê cốt dừa': 'Coconut coffee',
  'Trà đào cam sả': 'Peach, orange and lemongrass tea',
  'Trà sen vàng': 'Lotus tea',
  'Trà vải': 'Lychee tea',
  'Sinh tố bơ': 'Avocado smoothie',
  'Nước mía': 'Sugarcane juice',
  'Phở bò tái': 'Beef noodle soup',
  'Bún chả Hà Nội': 'Grilled pork with noodles',
  'Cơm tấm sườn bì chả': 'Broken rice with pork chop',
  'Bánh mì thịt nướng': 'Grilled pork baguette',
  'Bánh mì ốp la': 'Fried eggs with baguette',
  'Bánh cuốn chả': 'Steamed rice rolls',
  'Canh chua': 'Sour fish soup',
  'Bánh flan': 'Caramel custard',
  'Croissant bơ': 'Butter croissant',
  'Bánh bông lan trứng muối': 'Salted egg sponge cake',
  'Kích cỡ': 'Size',
  'Độ ngọt': 'Sweetness',
  Đá: 'Ice',
  'Không đá': 'No ice',
  'Ít đá': 'Less ice',
  'Đá bình thường': 'Normal ice',
  'Trân châu đen': 'Black tapioca pearls',
  'Thạch dừa': 'Coconut jelly',
  'Kem phô mai': 'Cheese cream',
  'Thêm shot cà phê': 'Extra shot of coffee',
}

const ENGLISH_DESCRIPTIONS: Record<string, string> = {
  'Bữa sáng ốp la': 'Two fried eggs, a warm baguette and an iced milk coffee.',
  'Bữa trưa phở bò': 'Beef noodle soup, peach tea and a caramel custard.',
  'Bạc xỉu và croissant': 'White coffee and a croissant of this morning.',
  'Cà phê đen đá': 'Robusta from Buôn Ma Thuột, dripped slowly, strong.',
  'Cà phê sữa đá': 'Dripped coffee with condensed milk and much ice.',
  'Bạc xỉu': 'Much milk, little coffee, a fine foam.',
  'Cà phê trứng': 'Whipped egg cream on hot coffee, as in Hanoi.',
  'Cà phê cốt dừa': 'Black coffee under crushed coconut ice.',
  'Trà đào cam sả': 'Black tea, peaches, fresh orange and crushed lemongrass.',
  'Trà sen vàng': 'Oolong tea, lotus seeds and a salted cream.',
  'Trà vải': 'Black tea with whole lychees.',
  'Matcha latte': 'Uji matcha, whisked by hand, with fresh milk.',
  'Sinh tố bơ': 'Avocado from Đắk Lắk with condensed milk.',
  'Nước mía': 'Sugarcane pressed here, with a slice of kumquat.',
  'Phở bò tái': 'Broth of twelve hours, rare beef, fresh noodles, herbs.',
  'Bún chả Hà Nội': 'Pork grilled on charcoal, rice noodles, sweet and sour fish sauce.',
  'Cơm tấm sườn bì chả': 'Grilled pork chop, pork skin, egg loaf, scallion oil and fish sauce.',
  'Bánh mì thịt nướng': 'Crisp baguette, lemongrass pork, pickles, coriander.',
  'Bánh mì ốp la': 'Two fried eggs in the pan and a warm baguette.',
  'Bánh cuốn chả': 'Steamed rice sheets with pork and mushrooms, fried onions.',
  'Canh chua': 'Sour soup of the Mekong with fish, pineapple and okra.',
  'Bánh flan': 'Egg custard with a slightly bitter caramel.',
  'Croissant bơ': 'French butter, baked each morning.',
  'Bánh bông lan trứng muối': 'Soft sponge cake, salted egg, pork floss.',
}

/** The café with an English menu beside its own. */
export const withEnglish = (cafe: CafeSeed): CafeSeed => ({
  ...cafe,
  languages: ['vi', 'en'],
  translations: Object.fromEntries(
    Object.entries(ENGLISH).map(([own, name]) => {
      const description = ENGLISH_DESCRIPTIONS[own]
      return [own, { en: { name, ...(description && { description }) } }]
    }),
  ),
})

/** The notes that fit an item of the demo café; none for others. */
export const notesAbout = (item: string): string[] =>
  Object.values(DEMO_CAFE.menu)
    .flat()
    .flatMap(([name, , station]) => (name === item ? (NOTES[station] ?? []) : []))

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
