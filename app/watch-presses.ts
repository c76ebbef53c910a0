/** A pointer that moves further than this during a press, in px, does not mean the control on which it began. */
const MAX_MOVE_PX = 15
/** The click of a press comes within a few milliseconds after its end. After this time, none comes any more. */
const NO_CLICK_MS = 200

const CONTROLS = 'a, button, input, label, select, summary, textarea'

type Press = { control: Element | null; x: number; y: number }

/**
 * For as long as the page lives: marks the control on which a press begins with `data-pressed`, and sends it the click of that press.
 *
 * The mark: a browser gives a control its `:active` look only when a short touch is over, in a frame of its own before the click.
 *
 * The click: an order that another screen changes can move the controls during a press. Browsers then click what lies under the
 * finger at its end, or nothing if it is a mouse (UI Events, "click", and Pointer Events, section 11). A control that is gone gets
 * no click, and no other gets it.
 */
export function watchPresses(): void {
  let press: Press | null = null
  let unmarking: ReturnType<typeof setTimeout> | undefined

  const unmark = () => {
    clearTimeout(unmarking)
    press?.control?.removeAttribute('data-pressed')
  }

  listen('pointerdown', ({ isPrimary, target, clientX: x, clientY: y }) => {
    if (!isPrimary) return
    unmark()
    press = { control: controlOf(target), x, y }
    press.control?.setAttribute('data-pressed', '')
  })
  listen('pointercancel', ({ isPrimary }) => {
    if (isPrimary) unmark()
  })
  listen('pointerup', ({ isPrimary }) => {
    if (isPrimary) unmarking = setTimeout(unmark, NO_CLICK_MS)
  })
  // When a press opens the browser's menu, the page gets no event of its end.
  listen('contextmenu', unmark)
  listen('click', (click) => {
    // Keys, scripts and a label that clicks its field have no press of their own.
    if (!click.isTrusted || click.detail === 0 || !press) return
    const { control, x, y } = press
    unmark()
    press = null
    if (control === controlOf(click.target) || Math.hypot(click.clientX - x, click.clientY - y) > MAX_MOVE_PX) return
    click.preventDefault()
    click.stopImmediatePropagation()
    if (control?.isConnected) control.dispatchEvent(copyOf(click))
  })
}

/** Before all listeners of the page's elements. */
const listen = <Name extends 'click' | 'contextmenu' | 'pointerdown' | 'pointerup' | 'pointercancel'>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
) => window.addEventListener(name, handle, { capture: true })

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null

/** The same click at the same place. It is not trusted, but the browser carries out what the control does. */
function copyOf(click: MouseEvent): MouseEvent {
  const { view, detail, screenX, screenY, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey } = click
  return new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    detail,
    screenX,
    screenY,
    clientX,
    clientY,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
  })
}
