import type { MenuLine } from '../menu/import-menu'

type Sample = { category: string; station: string; items: [name: string, dong: number, cents: number][] }

const VIETNAMESE: Sample[] = [
  {
    category: 'Cà phê',
    station: 'Bar',
    items: [
      ['Cà phê đen đá', 29_000, 250],
      ['Cà phê sữa đá', 35_000, 300],
      ['Bạc xỉu', 39_000, 320],
    ],
  },
  {
    category: 'Trà và nước',
    station: 'Bar',
    items: [
      ['Trà đào cam sả', 49_000, 420],
      ['Sinh tố bơ', 55_000, 480],
    ],
  },
  {
    category: 'Món mặn',
    station: 'Bếp',
    items: [
      ['Phở bò tái', 75_000, 890],
      ['Bánh mì thịt nướng', 45_000, 590],
    ],
  },
  { category: 'Bánh ngọt', station: 'Bếp', items: [['Bánh flan', 30_000, 380]] },
]

const ENGLISH: Sample[] = [
  {
    category: 'Coffee',
    station: 'Bar',
    items: [
      ['Espresso', 29_000, 250],
      ['Flat white', 45_000, 380],
      ['Iced latte', 49_000, 420],
    ],
  },
  {
    category: 'Tea and juice',
    station: 'Bar',
    items: [
      ['Peach tea', 45_000, 390],
      ['Orange juice', 49_000, 450],
    ],
  },
  {
    category: 'Kitchen',
    station: 'Kitchen',
    items: [
      ['Avocado toast', 75_000, 850],
      ['Soup of the day', 65_000, 690],
    ],
  },
  { category: 'Cakes', station: 'Kitchen', items: [['Cheesecake', 45_000, 490]] },
]

/** A small menu to start with. Its prices are only plausible examples; the manager has to edit them. */
export function sampleMenu({ locale, currency }: { locale: string; currency: string }): MenuLine[] {
  const sample = locale.startsWith('vi') ? VIETNAMESE : ENGLISH
  return sample.flatMap(({ category, station, items }) =>
    items.map(([name, dong, cents]) => ({ category, station, name, price: currency === 'VND' ? dong : cents })),
  )
}
