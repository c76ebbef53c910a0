import './selection.css'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { deviceSettings } from '@/app/device/settings'
import { useWall } from '../wall/wall-context'
import { type Command, commandOf, slotIndex } from './key-commands'
import { type HeldControl, readKey } from './pressed-key'
import {
  areKeysTaken,
  bump,
  isOnOtherControl,
  jumpFrom,
  nextTicket,
  type Place,
  select,
  selectedTicket,
  ticketsOnScreen,
} from './selection'
import { useKeptSelection } from './use-kept-selection'

type KeyUses = {
  onRecall: () => void
  onHelp: () => void
  /** Turns the wall display's pages; null where columns are scrolled instead. */
  onTurn: ((by: number) => void) | null
}

/** A worn switch says its press twice within this; no hand does. */
const BOUNCE_MS = 80
/** What a person takes to see that another ticket is selected. */
const SURPRISE_MS = 400

/** The last press of the bump key, and the ticket that it bumped. */
type Bump = { at: number; id: string | null }

/** Drives the board by a keyboard or a bump bar, which is one. */
function useKeys({ onRecall, onHelp, onTurn }: KeyUses): void {
  const carryOut = useEffectEvent((command: Command) => {
    if (command === 'recall') return onRecall()
    if (command === 'help') return onHelp()
    if (onTurn && (command === 'pageUp' || command === 'pageDown')) return turn(command, onTurn)
    const places = ticketsOnScreen()
    const next = selectionAfter(command, places, selectedTicket(places))
    if (next) select(next)
  })

  const handedOn = useKeptSelection()
  useEffect(() => {
    let held: HeldControl = null
    let bumped: Bump = { at: Number.NEGATIVE_INFINITY, id: null }

    function read(event: KeyboardEvent) {
      const reading = readKey(held, event)
      held = reading.held
      if (areKeysTaken()) return
      const command = reading.pressed === null ? null : commandOf(reading.pressed, deviceSettings().boundKeys)
      // A key that is held down would press the button under the focus again and again.
      const isHeldBump = event.repeat && document.activeElement?.matches('[data-bump]') && isNativePress(event)
      if (command === null) return isHeldBump ? event.preventDefault() : undefined
      if (isNativePress(event) && isOnOtherControl()) return
      event.preventDefault()
      if (command !== 'bump') return carryOut(command)
      if (event.timeStamp - bumped.at < BOUNCE_MS) return
      // Another screen has just taken the selected ticket. The person has not seen yet which one is selected now.
      const { at, from } = handedOn.current
      const leftByOwnBump = at < bumped.at || from === bumped.id
      if (!leftByOwnBump && event.timeStamp - at < SURPRISE_MS) return
      bumped = { at: event.timeStamp, id: bumpSelected() }
    }

    const releaseKeys = () => {
      held = null
    }
    window.addEventListener('keydown', read)
    window.addEventListener('keyup', read)
    window.addEventListener('pointerdown', releaseKeys)
    window.addEventListener('blur', releaseKeys)
    return () => {
      window.removeEventListener('keydown', read)
      window.removeEventListener('keyup', read)
      window.removeEventListener('pointerdown', releaseKeys)
      window.removeEventListener('blur', releaseKeys)
    }
  }, [handedOn])
}

/** Enter and Space press whatever button has the focus, without anybody's help. */
const isNativePress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/** Bumps the selected ticket. One that is out of sight is only shown. @returns the id of the ticket that was bumped */
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

/** Where the selection goes. Without one, any move begins at the first ticket in sight. */
function selectionAfter(command: Command, places: Place[], selected: Place | null): Place | null {
  const slot = slotIndex(command)
  if (slot !== null) return places.filter(({ isShown }) => isShown)[slot] ?? null
  if (command === 'first') return places[0] ?? null
  if (!selected) return firstShown(places)
  if (command === 'pageUp') return jumpFrom(places, selected, 'up')
  if (command === 'pageDown') return jumpFrom(places, selected, 'down')
  if (command === 'up' || command === 'down' || command === 'left' || command === 'right')
    return nextTicket(places, selected, command)
  return null
}

/** The selection stays in its column, on the page that came, if anything stands there. */
function turn(command: 'pageUp' | 'pageDown', onTurn: (by: number) => void) {
  flushSync(() => onTurn(command === 'pageUp' ? -1 : 1))
  const places = ticketsOnScreen()
  const selected = selectedTicket(places)
  if (!selected || selected.isShown) return
  const next = places.find(({ column, isShown }) => column === selected.column && isShown)
  if (next) select(next)
}

const firstShown = (places: Place[]) => places.find(({ isShown }) => isShown) ?? places[0] ?? null

type Props = { onRecall: () => void; onHelp: () => void }

/** Lets keys drive the board that this stands in, and shows which ticket they have selected. */
export function BoardKeys({ onRecall, onHelp }: Props) {
  const wall = useWall()
  useKeys({ onRecall, onHelp, onTurn: wall?.pages.turnBy ?? null })
  return null
}
