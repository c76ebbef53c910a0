import { chances, ellipse, gradient, leaf, path, scene, shadow } from './parts'
import { bowl, cup, glass, plate } from './vessels'

/** Walls and tables by the kind of item, so that the menu looks like one place. */
const COFFEE = (content: string) => scene(['#f4dfbf', '#d9a978'], ['#a8734a', '#7b4f31'], content)
const TEA = (content: string) => scene(['#fdeccb', '#f2b880'], ['#c98f5c', '#9a6439'], content)
const GREEN = (content: string) => scene(['#eaf3d6', '#b3cf96'], ['#b98f5f', '#8b643d'], content)
const MEAL = (content: string) => scene(['#f6e3cd', '#dd9c7a'], ['#8f5a3c', '#653c27'], content)
const CAKE = (content: string) => scene(['#fde6e0', '#efb3a6'], ['#c9966e', '#9c6a47'], content)

const scattered = (seed: number, count: number, draw: (x: number, y: number, chance: () => number) => string) => {
  const chance = chances(seed)
  return Array.from({ length: count }, () => draw(chance(), chance(), chance)).join('')
}

/** A slice of a citrus fruit, as a garnish. */
const slice = (x: number, y: number, size: number, peel: string, flesh: string) =>
  `<g transform="translate(${x} ${y})">${ellipse(0, 0, size, size, peel)}${ellipse(0, 0, size * 0.86, size * 0.86, '#fff3d6')}
    ${Array.from({ length: 8 }, (_, index) => `<path transform="rotate(${index * 45})" d="M0 ${-size * 0.1} L${size * 0.24} ${-size * 0.72} A${size * 0.8} ${size * 0.8} 0 0 0 ${-size * 0.24} ${-size * 0.72} Z" fill="${flesh}"/>`).join('')}</g>`

/** Beans on the table. */
const beans = scattered(5, 7, (x, y, chance) => {
  const [at, down] = [80 + x * 160, 470 + y * 80]
  return `<g transform="translate(${at} ${down}) rotate(${chance() * 180})">${ellipse(0, 0, 22, 15, '#4a2a17')}<path d="M-18 0 Q0 8 18 0" stroke="#8b5a38" stroke-width="3" fill="none"/></g>`
})

const noodles = (seed: number, colour: string) =>
  scattered(seed, 26, (x, y, chance) => {
    const [at, down, bend] = [190 + x * 380, 230 + y * 80, 30 + chance() * 40]
    return `<path d="M${at} ${down} q${bend} -34 ${bend * 1.6} 0 t${bend * 1.6} 4" stroke="${colour}" stroke-width="9" fill="none" stroke-linecap="round"/>`
  })

const herbs = (seed: number, count: number, [x, y, width, height]: [number, number, number, number]) =>
  scattered(seed, count, (across, down, chance) =>
    leaf(
      x + across * width,
      y + down * height,
      34 + chance() * 26,
      chance() * 360,
      chance() > 0.5 ? '#4f9d4f' : '#2f7d43',
    ),
  )

const egg = (x: number, y: number, size: number) =>
  `${path(`M${x - size} ${y} c${-size * 0.1} ${-size * 0.5} ${size * 0.7} ${-size * 0.62} ${size} ${-size * 0.5} c${size * 0.6} ${-size * 0.1} ${size * 1.2} ${size * 0.2} ${size} ${size * 0.6} c${-size * 0.3} ${size * 0.42} ${-size * 1.9} ${size * 0.4} ${-size * 2} ${-size * 0.1} Z`, '#fffdf5', 'stroke="#e6d5ad" stroke-width="3"')}
   ${ellipse(x, y - size * 0.02, size * 0.42, size * 0.3, '#f8ab1c')}${ellipse(x - size * 0.12, y - size * 0.12, size * 0.14, size * 0.08, '#fff', 'opacity="0.8"')}`

/** Slices of grilled meat, one beside the other. */
const grilled = (x: number, y: number, count: number, size = 54) =>
  Array.from({ length: count }, (_, index) => {
    const at = x + index * size * 0.78
    return `<g transform="translate(${at} ${y + (index % 2) * 8}) rotate(${-14 + index * 7})">${ellipse(0, 0, size, size * 0.42, '#8a3d1d')}${ellipse(0, -4, size * 0.94, size * 0.36, '#b65a2a')}
      <path d="M${-size * 0.6} -10 l${size * 0.4} 14 M${-size * 0.15} -14 l${size * 0.42} 16 M${size * 0.28} -12 l${size * 0.34} 12" stroke="#5f2711" stroke-width="6" stroke-linecap="round"/>
      <path d="M${-size * 0.5} -14 q${size * 0.4} -8 ${size * 0.8} -2" stroke="#fff" stroke-opacity="0.35" stroke-width="4" fill="none"/></g>`
  }).join('')

/** A baguette, cut open and filled. */
function baguette(filling: string): string {
  const crust = gradient('down', [
    [0, '#f3c06c'],
    [0.55, '#d98e3a'],
    [1, '#9a5720'],
  ])
  return `${crust.defs}
    ${path('M118 420 C110 372 190 352 400 352 C610 352 690 372 682 420 C676 462 600 470 400 470 C200 470 124 462 118 420 Z', crust.fill)}
    <g>${filling}</g>
    ${path('M112 356 C118 286 220 246 400 246 C580 246 682 286 688 356 C692 386 640 380 400 378 C160 380 108 386 112 356 Z', crust.fill)}
    ${[210, 320, 430, 540].map((x) => path(`M${x} 330 C${x + 20} 296 ${x + 60} 272 ${x + 96} 268 C${x + 76} 292 ${x + 44} 318 ${x} 330 Z`, '#fbe3b0')).join('')}
    <path d="M170 316 C240 272 330 262 400 262" stroke="#fff" stroke-opacity="0.5" stroke-width="9" fill="none" stroke-linecap="round"/>`
}

const lettuce = (y: number) =>
  Array.from({ length: 13 }, (_, index) =>
    ellipse(150 + index * 42, y + (index % 3) * 8, 38, 18, index % 2 ? '#6fb552' : '#8ccb63'),
  ).join('')

const carrots = scattered(11, 16, (x, y, chance) => {
  const [at, down] = [160 + x * 460, 366 + y * 24]
  return `<path d="M${at} ${down} l${40 + chance() * 26} ${chance() * 22 - 11}" stroke="${chance() > 0.45 ? '#f0852d' : '#fff6e0'}" stroke-width="9" stroke-linecap="round"/>`
})

const broth = (from: string, to: string) => {
  const fill = gradient('round', [
    [0, from],
    [1, to],
  ])
  return `${fill.defs}${ellipse(400, 272, 240, 78, fill.fill)}`
}

const rolls = Array.from({ length: 4 }, (_, index) => {
  const [x, y] = [230 + index * 96, 398 + (index % 2) * 14]
  return `<g transform="translate(${x} ${y}) rotate(-12)"><rect x="-40" y="-42" width="126" height="62" rx="31" fill="#f6efe0" stroke="#dccfb6" stroke-width="3"/><rect x="-28" y="-34" width="100" height="26" rx="13" fill="#a4683f" opacity="0.35"/><path d="M-22 -30 h84" stroke="#fff" stroke-opacity="0.9" stroke-width="8" stroke-linecap="round"/></g>`
}).join('')

const shallots = (seed: number, [x, y, width, height]: [number, number, number, number]) =>
  scattered(seed, 22, (across, down, chance) => {
    const [at, to] = [x + across * width, y + down * height]
    return `<path d="M${at} ${to} q8 ${-10 - chance() * 8} 18 0" stroke="#b3702a" stroke-width="5" fill="none" stroke-linecap="round"/>`
  })

/** The drawing of each item of the demo café, by the name of its file. */
export const DRAWINGS: Record<string, () => string> = {
  'ca-phe-den-da': () =>
    COFFEE(
      beans +
        glass({
          layers: [
            { colour: '#5a2f16', to: 0.3 },
            { colour: '#2b130a', to: 1 },
          ],
          hasIce: 3,
        }),
    ),
  'ca-phe-sua-da': () =>
    COFFEE(
      beans +
        glass({
          layers: [
            { colour: '#5d3018', to: 0.45 },
            { colour: '#b9814f', to: 0.75 },
            { colour: '#f5e6c8', to: 1 },
          ],
          hasIce: 8,
          straw: '#c0452f',
        }),
    ),
  'bac-xiu': () =>
    COFFEE(
      beans +
        glass({
          layers: [
            { colour: '#a5703f', to: 0.25 },
            { colour: '#e2c092', to: 0.55 },
            { colour: '#fbf1dd', to: 1 },
          ],
          hasIce: 14,
          foam: '#f4e1c0',
        }),
    ),
  'ca-phe-trung': () =>
    COFFEE(
      beans +
        cup(`${ellipse(400, 254, 156, 42, '#f6cf6b')}${ellipse(376, 246, 96, 22, '#fbe39c')}${ellipse(410, 258, 50, 11, '#8a4f22', 'opacity="0.55" filter="url(#blur)"')}
          <path d="M330 250 q70 -30 140 4 q-60 26 -120 4" stroke="#fff3c9" stroke-width="10" fill="none" stroke-linecap="round"/>`),
    ),
  'ca-phe-cot-dua': () =>
    COFFEE(
      glass({
        layers: [
          { colour: '#fdf9ee', to: 0.5 },
          { colour: '#c79a68', to: 0.7 },
          { colour: '#4a2713', to: 1 },
        ],
        foam: '#fffdf6',
      }) +
        `${ellipse(640, 488, 96, 52, '#5b3a22')}${ellipse(640, 474, 90, 42, '#fffaf0')}${ellipse(640, 476, 66, 28, '#e9f0ee')}` +
        scattered(9, 18, (x, y) => ellipse(330 + x * 140, 146 + y * 22, 7, 4, '#8a5a34')),
    ),
  'tra-dao-cam-sa': () =>
    TEA(
      glass({
        layers: [
          { colour: '#f9b04b', to: 0.4 },
          { colour: '#ee8a35', to: 1 },
        ],
        hasIce: 21,
        garnish: `${slice(506, 140, 62, '#f28c1e', '#ffb347')}<path d="M330 210 L300 40 M346 210 L330 30" stroke="#b9c66a" stroke-width="13" stroke-linecap="round"/>${ellipse(360, 330, 52, 34, '#ffcf70', 'opacity="0.85"')}${ellipse(436, 400, 46, 30, '#ffd98a', 'opacity="0.85"')}`,
      }),
    ),
  'tra-sen-vang': () =>
    TEA(
      glass({
        layers: [
          { colour: '#fff6e2', to: 0.18 },
          { colour: '#e9b855', to: 0.5 },
          { colour: '#c98a2b', to: 1 },
        ],
        hasIce: 31,
        foam: '#fffaf0',
        garnish:
          scattered(4, 6, (x, y) => ellipse(320 + x * 150, 410 + y * 60, 17, 13, '#f4e5c0')) +
          [-60, -25, 10, 45].map((turn) => leaf(640, 500, 88, turn - 90, '#f3a6b8')).join(''),
      }),
    ),
  'tra-vai': () =>
    TEA(
      glass({
        layers: [
          { colour: '#f6d2c4', to: 0.4 },
          { colour: '#d98468', to: 1 },
        ],
        hasIce: 41,
        garnish: `${ellipse(352, 300, 40, 34, '#fff6f2', 'opacity="0.92"')}${ellipse(440, 356, 40, 34, '#fff6f2', 'opacity="0.92"')}${ellipse(634, 488, 48, 46, '#c23a48')}${ellipse(704, 500, 44, 40, '#d24c56')}${ellipse(690, 486, 22, 18, '#fff6f2')}${leaf(626, 446, 70, -30)}`,
      }),
    ),
  'matcha-latte': () =>
    GREEN(
      glass({
        layers: [
          { colour: '#6f9c3d', to: 0.4 },
          { colour: '#b7cf88', to: 0.65 },
          { colour: '#fbfaf0', to: 1 },
        ],
        hasIce: 51,
        foam: '#86ae4e',
        straw: '#4a6b2a',
      }),
    ),
  'sinh-to-bo': () =>
    GREEN(
      glass({
        layers: [
          { colour: '#c5d67f', to: 0.5 },
          { colour: '#a9c25e', to: 1 },
        ],
        foam: '#dbe7a2',
        straw: '#7b4f31',
      }) +
        `<g transform="translate(650 474) rotate(-18)">${ellipse(0, 0, 66, 86, '#3d5a2a')}${ellipse(0, 2, 54, 74, '#dfe79a')}${ellipse(0, 4, 44, 62, '#c5d670')}${ellipse(2, 22, 27, 30, '#7b4a28')}${ellipse(-6, 12, 10, 9, '#b07a4c')}</g>`,
    ),
  'nuoc-mia': () =>
    GREEN(
      glass({
        layers: [
          { colour: '#e9dd82', to: 0.4 },
          { colour: '#cfc25a', to: 1 },
        ],
        hasIce: 61,
        garnish: slice(506, 142, 54, '#d96f1c', '#f6a33b'),
      }) +
        [0, 1, 2]
          .map(
            (index) =>
              `<g transform="translate(${600 + index * 46} ${500 - index * 10}) rotate(-68)"><rect x="0" y="-20" width="230" height="40" rx="12" fill="#9db34a"/><path d="M70 -20 v40 M150 -20 v40" stroke="#6d7f2f" stroke-width="6"/><ellipse cx="0" cy="0" rx="12" ry="20" fill="#f3edc3"/></g>`,
          )
          .join(''),
    ),
  'pho-bo-tai': () =>
    MEAL(
      `${bowl(
        broth('#e0a85a', '#a8662a') +
          noodles(7, '#fdf6e3') +
          [0, 1, 2, 3]
            .map((index) =>
              ellipse(
                300 + index * 58,
                262 + (index % 2) * 16,
                48,
                20,
                index % 2 ? '#b5655a' : '#c97f72',
                'stroke="#8c463d" stroke-width="3"',
              ),
            )
            .join('') +
          herbs(3, 13, [220, 226, 340, 80]) +
          scattered(6, 9, (x, y) =>
            ellipse(230 + x * 330, 232 + y * 76, 13, 7, '#fff', 'fill-opacity="0" stroke="#8fbf5a" stroke-width="5"'),
          ) +
          path('M498 252 q26 -20 50 4 q-22 18 -50 -4 Z', '#d83a2c'),
      )}<path d="M560 200 L760 40 M590 212 L784 66" stroke="#5d3521" stroke-width="12" stroke-linecap="round"/>`,
    ),
  'bun-cha-ha-noi': () =>
    MEAL(
      bowl(
        broth('#d99a4a', '#9c5a24') +
          grilled(280, 262, 5, 56) +
          carrots.replaceAll('stroke-width="9"', 'stroke-width="7" transform="translate(0 -92)"') +
          herbs(8, 7, [240, 232, 300, 60]),
      ) +
        `${ellipse(128, 500, 118, 40, '#fffaf0')}${noodles(17, '#fffdf4').replaceAll('<path', '<path transform="translate(-46 392) scale(0.46 0.4)"')}`,
    ),
  'com-tam': () =>
    MEAL(
      plate(
        `${path('M230 410 C236 320 310 290 372 296 C440 302 466 360 460 412 C400 436 290 436 230 410 Z', '#fffdf3', 'stroke="#eadfc3" stroke-width="3"')}
        ${scattered(12, 60, (x, y) => ellipse(256 + x * 180, 330 + y * 80, 7, 3.5, '#f2e6c8'))}
        ${grilled(470, 384, 3, 60)}${egg(330, 318, 58)}${[0, 1, 2, 3].map((index) => ellipse(236 + index * 34, 440, 24, 10, index % 2 ? '#8cc063' : '#c5e39c', 'stroke="#4f8a3c" stroke-width="4"')).join('')}
        ${path('M468 430 l70 -22 l22 24 l-74 22 Z', '#f2b84b')}${path('M474 436 l70 -22 l14 18 l-74 22 Z', '#d9822f')}${herbs(19, 4, [400, 350, 60, 40])}`,
      ),
    ),
  'banh-mi-thit-nuong': () =>
    MEAL(
      `${shadow(400, 490, 310, 34)}${baguette(lettuce(372) + grilled(200, 370, 9, 50) + carrots + herbs(23, 9, [170, 360, 440, 26]))}`,
    ),
  'banh-mi-op-la': () =>
    MEAL(
      plate(
        `${ellipse(330, 404, 178, 56, '#2f2a28')}${ellipse(330, 396, 166, 48, '#46403c')}<path d="M492 396 l110 -26" stroke="#2f2a28" stroke-width="26" stroke-linecap="round"/>
        ${egg(276, 388, 64)}${egg(384, 398, 60)}${herbs(29, 6, [230, 372, 190, 40])}
        <g transform="translate(300 190) scale(0.5)">${baguette(lettuce(372))}</g>`,
      ),
    ),
  'banh-cuon-cha': () =>
    MEAL(
      plate(
        `${rolls}${shallots(31, [220, 366, 330, 34])}${[0, 1, 2].map((index) => ellipse(566, 396 + index * 17, 46, 17, index % 2 ? '#e7b99a' : '#f0cbb0', 'stroke="#b98461" stroke-width="3"')).join('')}${herbs(37, 7, [180, 420, 200, 20])}`,
      ),
    ),
  'canh-chua': () =>
    MEAL(
      bowl(
        broth('#f0b04c', '#c76a24') +
          [0, 1, 2]
            .map(
              (index) =>
                `${ellipse(300 + index * 92, 258 + (index % 2) * 24, 50, 24, '#f4e4d3', 'stroke="#b9a089" stroke-width="4"')}${ellipse(300 + index * 92, 258 + (index % 2) * 24, 14, 7, '#cdb39a')}`,
            )
            .join('') +
          [0, 1, 2, 3]
            .map((index) =>
              path(
                `M${230 + index * 96} 300 q24 -34 52 -4 q-20 26 -52 4 Z`,
                index % 2 ? '#e2452f' : '#f7d154',
                'stroke="#fff" stroke-opacity="0.4" stroke-width="3"',
              ),
            )
            .join('') +
          herbs(43, 11, [220, 226, 340, 84]),
      ),
    ),
  'banh-flan': () => {
    const custard = gradient('across', [
      [0, '#ffe9a8'],
      [0.5, '#f9cf6a'],
      [1, '#d59a35'],
    ])
    return CAKE(
      plate(
        `${custard.defs}${ellipse(400, 432, 208, 46, '#8a4312', 'opacity="0.85"')}${path('M278 280 L244 420 Q400 470 556 420 L522 280 Z', custard.fill)}
        ${ellipse(400, 280, 122, 34, '#9c4d16')}${ellipse(382, 272, 76, 15, '#d98a3c', 'opacity="0.75"')}
        ${path('M290 290 q4 60 -18 96 q26 8 30 -40 q8 66 26 62 q18 -6 14 -88 Z', '#8a4312', 'opacity="0.9"')}${path('M470 306 q2 60 18 88 q20 4 12 -98 Z', '#8a4312', 'opacity="0.9"')}
        <path d="M296 312 L276 398" stroke="#fff" stroke-opacity="0.6" stroke-width="12" stroke-linecap="round"/>${leaf(400, 262, 62, -34)}${leaf(400, 262, 56, -140)}`,
      ),
    )
  },
  'croissant-bo': () => {
    const crust = gradient('down', [
      [0, '#f9cf83'],
      [0.6, '#d9873a'],
      [1, '#9a5220'],
    ])
    const parts = [
      'M150 424 C120 380 150 330 214 312 L262 408 C240 440 180 452 150 424 Z',
      'M210 318 C236 270 284 244 332 240 L346 404 C310 424 268 420 250 404 Z',
      'M322 240 C372 222 432 222 480 240 L462 406 C424 420 378 420 340 406 Z',
      'M470 240 C520 244 566 270 592 318 L552 404 C530 420 492 424 456 404 Z',
      'M588 312 C652 330 682 380 652 424 C620 452 562 440 540 408 Z',
    ]
    return CAKE(
      plate(
        `${crust.defs}${parts.map((d) => path(d, crust.fill, 'stroke="#8a4a1c" stroke-opacity="0.55" stroke-width="5" stroke-linejoin="round"')).join('')}
        ${[300, 400, 500].map((x) => `<path d="M${x - 34} 262 q34 -18 68 0" stroke="#fff" stroke-opacity="0.55" stroke-width="8" fill="none" stroke-linecap="round"/>`).join('')}
        ${scattered(47, 16, (x, y) => ellipse(220 + x * 360, 434 + y * 22, 7, 4, '#d99a4f'))}`,
      ),
    )
  },
  'banh-bong-lan-trung-muoi': () => {
    const sponge = gradient('down', [
      [0, '#ffe59c'],
      [1, '#e9b24c'],
    ])
    return CAKE(
      plate(
        `${sponge.defs}${path('M206 330 L206 420 Q400 474 594 420 L594 330 Z', sponge.fill)}${path('M206 366 Q400 414 594 366 L594 384 Q400 432 206 384 Z', '#fff7e0')}
        ${ellipse(400, 330, 194, 50, '#fff1c2')}${ellipse(400, 322, 186, 44, '#fdf6df')}
        ${scattered(53, 70, (x, y, chance) => `<path d="M${250 + x * 290} ${294 + y * 48} l${10 + chance() * 16} ${chance() * 14 - 7}" stroke="#a8652c" stroke-width="5" stroke-linecap="round"/>`)}
        ${[300, 372, 446, 512].map((x, index) => `${ellipse(x, 306 + (index % 2) * 22, 26, 20, '#f08a1d')}${ellipse(x - 8, 299 + (index % 2) * 22, 9, 5, '#ffd08a')}`).join('')}
        ${herbs(59, 3, [330, 300, 130, 30])}`,
      ),
    )
  },
}
