import type { Point } from './browser'

/** Input as WebDriver and WebDriver BiDi both describe it: sources, each with its actions. */
type Sources = object[]

const mouse = (at: Point, ...actions: object[]): Sources => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [{ type: 'pointerMove', x: Math.round(at.x), y: Math.round(at.y), duration: 0 }, ...actions],
  },
]

export const press = (at: Point): Sources => mouse(at, { type: 'pointerDown', button: 0 })

/** A release in the corner of the page is no click of the pressed control; WebDriver refuses points outside of it. */
export const release = (at: Point | null): Sources => mouse(at ?? { x: 0, y: 0 }, { type: 'pointerUp', button: 0 })

export const write = (text: string): Sources => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
