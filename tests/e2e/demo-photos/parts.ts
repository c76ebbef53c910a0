/** Parts of the drawings of the demo's items: SVG of 800 × 600, with light from the upper left. */

export const WIDTH = 800
export const HEIGHT = 600

/** Numbers from 0 to 1 that are always the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

let gradients = 0

/** A gradient and the attribute that fills with it. @param stops colours with their places from 0 to 1 */
export function gradient(kind: 'down' | 'across' | 'round', stops: [at: number, colour: string, opacity?: number][]) {
  gradients += 1
  const id = `g${gradients}`
  const [tag, how] =
    kind === 'round'
      ? ['radialGradient', 'cx="0.38" cy="0.32" r="0.85"']
      : ['linearGradient', kind === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"']
  const colours = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
  return { defs: `<defs><${tag} id="${id}" ${how}>${colours}</${tag}></defs>`, fill: `url(#${id})` }
}

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const shadow = (x: number, y: number, rx: number, ry: number) =>
  ellipse(x, y, rx, ry, '#3a2415', 'opacity="0.28" filter="url(#soft)"')

/** The wall and the table behind an item. */
export function scene(wall: [string, string], table: [string, string], content: string): string {
  const [behind, under] = [
    gradient('round', [
      [0, wall[0]],
      [1, wall[1]],
    ]),
    gradient('down', [
      [0, table[0]],
      [1, table[1]],
    ]),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="blur"><feGaussianBlur stdDeviation="5"/></filter>
    </defs>
    ${behind.defs}${under.defs}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${behind.fill}"/>
    <path d="M0 392 H800 V600 H0 Z" fill="${under.fill}"/>
    <path d="M0 392 H800" stroke="#fff" stroke-opacity="0.35" stroke-width="3"/>
    ${content}
  </svg>`
}

/** A leaf that grows from a point. */
export const leaf = (x: number, y: number, length: number, turn: number, colour = '#3f8f4a') =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">
    ${path(`M0 0 C${length * 0.3} ${-length * 0.32} ${length * 0.8} ${-length * 0.26} ${length} 0 C${length * 0.8} ${length * 0.22} ${length * 0.3} ${length * 0.26} 0 0 Z`, colour)}
    <path d="M0 0 L${length * 0.92} 0" stroke="#fff" stroke-opacity="0.4" stroke-width="2" fill="none"/>
  </g>`

/** Ice cubes within a box. */
export function ice(seed: number, count: number, [x, y, width, height]: [number, number, number, number]): string {
  const chance = chances(seed)
  return Array.from({ length: count }, () => {
    const [size, turn] = [46 + chance() * 18, chance() * 60 - 30]
    const [at, down] = [x + chance() * (width - size), y + chance() * (height - size)]
    return `<g transform="translate(${at + size / 2} ${down + size / 2}) rotate(${turn})">
      <rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="11" fill="#fff" fill-opacity="0.34"
        stroke="#fff" stroke-opacity="0.75" stroke-width="3"/>
      <path d="M${-size * 0.28} ${-size * 0.28} h${size * 0.32}" stroke="#fff" stroke-opacity="0.9" stroke-width="5" stroke-linecap="round"/>
    </g>`
  }).join('')
}
