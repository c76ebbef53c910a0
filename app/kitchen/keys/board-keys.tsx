import './selection.css'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { changeDeviceSettings, deviceSettings } from '@/app/device/settings'
import { useWall } from '../wall/wall-context'
import { openDialog, pressInDialog } from './dialog-keys'
import { type Command, commandOf, slotIndex } from './key-commands'
import { type HeldControl, pressesButton, readKey } from './pressed-key'
import {
  bump,
  isOtherControlFocused,
  isTyping,
  jumpFrom,
  nextTicket,
  type Place,
  select,
  selectedEntry,
  selectedTicket,
  ticketInSlot,
  ticketsInSlots,
  ticketsOnScreen,
} from './selection'
import { openRail } from './show-ticket'
import { useKeptSelection } from './use-kept-selection'
import { useSlotKeys } from './use-slot-keys'

/** What the commands do that select no ticket. Each gets the id of the selected ticket; null: none is selected. */
export type KeyActions = Partial<Record<Command, (orderId: string | null) => void>>

type KeyboardOptions = {
  actions: KeyActions
  /** Turns the wall display's pages; null on a touch board, whose columns scroll. */
  onTurn: ((by: number) => void) | null
  /** The page of the wall display that is shown; 0 on a touch board. */
  page: number
}

/** Contact bounce: a worn switch can send two presses within this time. */
const BOUNCE_MS = 80
/** Each press of these counts: they change the selection only, and users press them quickly. */
const MOVES: readonly Command[] = ['up', 'down', 'left', 'right', 'pageUp', 'pageDown']
/** The reaction time of a user to a changed selection. */
const REACTION_MS = 400

/** The last press of the bump key (`KeyboardEvent.timeStamp`), and the id of the ticket that it bumped. */
type Bump = { at: number; id: string | null }

/** Controls the board with a keyboard, or with a bump bar, which sends keyboard events. */
function useKeyboard({ actions, onTurn, page }: KeyboardOptions): void {
  const run = useEffectEvent((command: Command) => {
    const action = actions[command]
    if (action) return action(selectedEntry()?.dataset.ticket ?? null)
    if (onTurn && (command === 'pageUp' || command === 'pageDown')) return turn(command, onTurn)
    if (onTurn && command === 'first') return showFirst(() => onTurn(-page))
    const places = ticketsOnScreen()
    const selected = selectedTicket(places)
    const next = selectionAfter(command, places, selected)
    // The rail is on the left of all tickets.
    if (command === 'left' && next?.id === selected?.id) openRail()
    else if (next) select(next)
  })

  const lastMove = useKeptSelection()
  useEffect(() => {
    let held: HeldControl = null
    let pressed: string | null = null
    let isBounce = false
    let last = { key: '', at: Number.NEGATIVE_INFINITY, isText: false }
    let lastBump: Bump = { at: Number.NEGATIVE_INFINITY, id: null }

    /** Before other handlers: the learn mode keeps its keys from the board. */
    function read(event: KeyboardEvent) {
      const reading = readKey(held, event)
      held = reading.held
      pressed = reading.pressed
      if (pressed === null) return
      // A user can type the same letter twice within this time.
      isBounce = pressed === last.key && event.timeStamp - last.at < BOUNCE_MS && !last.isText
      if (!isBounce) last = { key: pressed, at: event.timeStamp, isText: isTyping() }
    }

    function onKey(event: KeyboardEvent) {
      const command = pressed === null ? null : commandOf(pressed, deviceSettings().boundKeys)
      if (isBounce && command !== null && !MOVES.includes(command)) return event.preventDefault()
      const dialog = openDialog()
      if (dialog) return pressInDialog(dialog, command, event)
      if (isTyping()) return
      // The browser would click the focused button repeatedly while the key is held down.
      const isHeldBump = event.repeat && document.activeElement?.matches('[data-bump]') && pressesButton(event)
      if (command === null) return isHeldBump ? event.preventDefault() : undefined
      if (!deviceSettings().usesKeys) changeDeviceSettings({ usesKeys: true })
      if (pressesButton(event) && isOtherControlFocused()) return
      event.preventDefault()
      if (command !== 'bump') return run(command)
      // Another screen has just moved the selected ticket. The user cannot have seen yet which ticket is selected now.
      const { at, from } = lastMove.current
      const leftByOwnBump = at < lastBump.at || from === lastBump.id
      if (!leftByOwnBump && event.timeStamp - at < REACTION_MS) return
      lastBump = { at: event.timeStamp, id: bumpSelected() }
    }

    const resetHeld = () => {
      held = null
    }
    window.addEventListener('keydown', read, true)
    window.addEventListener('keyup', read, true)
    window.addEventListener('keydown', onKey)
    window.addEventListener('keyup', onKey)
    window.addEventListener('pointerdown', resetHeld)
    window.addEventListener('blur', resetHeld)
    return () => {
      window.removeEventListener('keydown', read, true)
      window.removeEventListener('keyup', read, true)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keyup', onKey)
      window.removeEventListener('pointerdown', resetHeld)
      window.removeEventListener('blur', resetHeld)
    }
  }, [lastMove])
}

/** Bumps the selected ticket, or scrolls to it if it is not visible. @returns the id of the bumped ticket, or null */
function bumpSelected(): string | null {
  const places = ticketsOnScreen()
  const selected = selectedTicket(places)
  if (selected?.isShown) {
    bump(selected)
    return selected.id
  }
  const next = selected ?? firstShown(places)
  if (next) select(next)
  return null
}

/** The ticket that a command selects; the first visible ticket when none is selected. */
function selectionAfter(command: Command, places: Place[], selected: Place | null): Place | null {
  const slot = slotIndex(command)
  if (slot !== null) return ticketInSlot(slot)
  if (command === 'first') return places[0] ?? null
  if (!selected) return firstShown(places)
  if (command === 'pageUp') return jumpFrom(places, selected, 'up')
  if (command === 'pageDown') return jumpFrom(places, selected, 'down')
  if (command === 'up' || command === 'down' || command === 'left' || command === 'right')
    return nextTicket(places, selected, command)
  return null
}

/** Turns the page. The selection stays in its column if the new page has a ticket there. */
function turn(command: 'pageUp' | 'pageDown', onTurn: (by: number) => void) {
  flushSync(() => onTurn(command === 'pageUp' ? -1 : 1))
  const places = ticketsOnScreen()
  const selected = selectedTicket(places)
  if (!selected || selected.isShown) return
  const next = places.find(({ column, isShown }) => column === selected.column && isShown)
  if (next) select(next)
}

/** Shows the first page and selects its first ticket. */
function showFirst(onFirstPage: () => void) {
  flushSync(onFirstPage)
  const ids = new Set(ticketsOnScreen().map(({ id }) => id))
  const first = ticketsInSlots().find(({ id }) => ids.has(id))
  if (first) select(first)
}

const firstShown = (places: Place[]) => places.find(({ isShown }) => isShown) ?? places[0] ?? null

/** Enables keyboard control of the board and shows the selected ticket. */
export function BoardKeys({ actions }: { actions: KeyActions }) {
  const wall = useWall()
  useSlotKeys()
  useKeyboard({ actions, onTurn: wall?.pages.turnBy ?? null, page: wall?.pages.page ?? 0 })
  return null
}
