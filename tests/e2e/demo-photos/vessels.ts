import { ellipse, gradient, ice, path, shadow } from './parts'

/** A layer of a drink. `to`: how far down it reaches, from 0 to 1. */
type Layer = { colour: string; to: number }

type Glass = { layers: Layer[]; hasIce?: number; foam?: string; straw?: string; garnish?: string }

const TOP = 120
const BOTTOM = 500

/** A tall glass, wider at its top. Its layers flow into each other. */
export function glass({ layers, hasIce, foam, straw, garnish = '' }: Glass): string {
  const drink = 'M292 176 L316 486 Q318 500 334 500 H466 Q482 500 484 486 L508 176 Z'
  const stops = layers.flatMap(({ colour, to }, index): [number, string][] => {
    const from = layers[index - 1]?.to ?? 0
    return [
      [Math.min(1, from + (index === 0 ? 0 : 0.05)), colour],
      [Math.max(from, to - 0.05), colour],
    ]
  })
  const liquid = gradient('down', stops)
  const shine = gradient('across', [
    [0, '#fff', 0.42],
    [0.16, '#fff', 0.08],
    [0.75, '#fff', 0],
    [1, '#000', 0.16],
  ])
  const top = layers[0]?.colour ?? '#fff'
  return `${shadow(420, 512, 175, 24)}
    ${straw ? `<path d="M452 330 L520 44" stroke="${straw}" stroke-width="17" stroke-linecap="round"/><path d="M449 330 L517 44" stroke="#fff" stroke-opacity="0.4" stroke-width="4"/>` : ''}
    ${liquid.defs}${shine.defs}
    ${path(drink, liquid.fill)}
    ${hasIce ? `<clipPath id="in-glass"><path d="${drink}"/></clipPath><g clip-path="url(#in-glass)">${ice(hasIce, 7, [298, 168, 204, 190])}</g>` : ''}
    ${ellipse(400, 176, 108, 22, foam ?? top)}
    ${foam ? `${ellipse(400, 170, 108, 30, foam)}${ellipse(368, 162, 52, 12, '#fff', 'opacity="0.5"')}` : ellipse(384, 172, 70, 9, '#fff', 'opacity="0.28"')}
    ${path(`M286 ${TOP} L313 488 Q316 508 336 508 H464 Q484 508 487 488 L514 ${TOP}`, shine.fill, 'stroke="#fff" stroke-opacity="0.75" stroke-width="4"')}
    ${ellipse(400, TOP, 114, 20, '#fff', 'fill-opacity="0.14" stroke="#fff" stroke-opacity="0.85" stroke-width="4"')}
    <path d="M316 190 L332 ${BOTTOM - 60}" stroke="#fff" stroke-opacity="0.55" stroke-width="12" stroke-linecap="round"/>
    ${garnish}`
}

/** A cup on a saucer. @param surface what it is filled to the brim with */
export function cup(surface: string, colour = '#fdf8ef'): string {
  const body = gradient('across', [
    [0, '#fff'],
    [0.3, colour],
    [1, '#cdb99d'],
  ])
  return `${shadow(410, 506, 250, 28)}
    ${body.defs}
    ${ellipse(400, 486, 240, 46, '#e9dcc6')}${ellipse(400, 478, 240, 44, '#fffaf1')}${ellipse(400, 480, 150, 24, '#e4d5bd')}
    <path d="M556 300 C650 288 650 420 530 410" fill="none" stroke="${body.fill}" stroke-width="30"/>
    <path d="M556 300 C650 288 650 420 530 410" fill="none" stroke="#d9c8ad" stroke-width="26"/>
    <path d="M556 296 C644 286 644 412 530 402" fill="none" stroke="#fffaf1" stroke-width="18"/>
    ${path('M228 250 C232 410 290 478 400 478 C510 478 568 410 572 250 Z', body.fill)}
    ${ellipse(400, 250, 172, 50, '#fffaf1')}
    <clipPath id="in-cup"><ellipse cx="400" cy="254" rx="156" ry="42"/></clipPath>
    <g clip-path="url(#in-cup)">${surface}</g>
    <path d="M268 310 C274 380 300 430 340 452" stroke="#fff" stroke-opacity="0.8" stroke-width="14" stroke-linecap="round" fill="none"/>`
}

/** A bowl. @param inside what lies in it, around (400, 270) */
export function bowl(inside: string, colour: [string, string] = ['#fbf6ea', '#c9b391']): string {
  const body = gradient('across', [
    [0, '#ffffff'],
    [0.35, colour[0]],
    [1, colour[1]],
  ])
  return `${shadow(408, 512, 230, 28)}
    ${body.defs}
    ${path('M140 268 C150 420 260 506 400 506 C540 506 650 420 660 268 Z', body.fill)}
    <path d="M162 330 C200 430 280 470 400 470 C520 470 600 430 638 330" stroke="#3f6ea8" stroke-opacity="0.75" stroke-width="7" fill="none"/>
    ${ellipse(400, 268, 262, 92, '#fffdf6')}
    <clipPath id="in-bowl"><ellipse cx="400" cy="272" rx="240" ry="78"/></clipPath>
    <g clip-path="url(#in-bowl)">${inside}</g>`
}

/** A plate seen from the front. @param food what lies on it, around (400, 380) */
export function plate(food: string): string {
  const rim = gradient('down', [
    [0, '#ffffff'],
    [1, '#d8cab4'],
  ])
  return `${shadow(405, 470, 330, 40)}
    ${rim.defs}
    ${ellipse(400, 432, 318, 96, '#c6b497')}${ellipse(400, 424, 318, 94, rim.fill)}${ellipse(400, 424, 236, 64, '#f7f0e2')}
    ${ellipse(400, 420, 226, 56, '#fffaf0')}
    ${food}`
}
