/** A pointer that moves further than this during a press, in px, does not mean the control on which it began. */
const MAX_MOVE_PX = 15

const CONTROLS = 'a, button, input, label, select, summary, textarea'

type Press = { control: Element | null; x: number; y: number }

/**
 * Sends each click of a pointer to the control on which the press began, for as long as the page lives. An order that another
 * screen changes can move the controls during a press. Browsers then click what lies under the finger at its end, or nothing if
 * it is a mouse (UI Events, "click", and Pointer Events, section 11). A control that is gone gets no click, and no other gets it.
 */
export function clickPressedControl(): void {
  let press: Press | null = null

  window.addEventListener(
    'pointerdown',
    ({ isPrimary, target, clientX: x, clientY: y }) => {
      if (isPrimary) press = { control: controlOf(target), x, y }
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (click) => {
      // Keys, scripts and a label that clicks its field have no press of their own.
      if (!click.isTrusted || click.detail === 0 || !press) return
      const { control, x, y } = press
      press = null
      if (control === controlOf(click.target) || Math.hypot(click.clientX - x, click.clientY - y) > MAX_MOVE_PX) return
      click.preventDefault()
      click.stopImmediatePropagation()
      if (control?.isConnected) control.dispatchEvent(copyOf(click))
    },
    { capture: true },
  )
}

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null

/** The same click at the same place. It is not trusted, but the browser carries out what the control does. */
function copyOf(click: MouseEvent): MouseEvent {
  const { view, detail, screenX, screenY, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey } = click
  return new MouseEvent('click', {
    ...{ bubbles: true, cancelable: true, composed: true },
    ...{ view, detail, screenX, screenY, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey },
  })
}
