import type { BrowserPage } from './page'

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** A browser with nothing kept from before. */
export type Browser<Page = BrowserPage> = {
  /** A page on a device of its own. @param size of the visible part of the page, in CSS px */
  newPage(size: Size): Promise<Page>
  close(): Promise<void>
}

/** What one page of a browser can do, in the words of its protocol. */
export type Driver = {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** The value of an expression, or of its promise, as JSON. @throws if the page does */
  evaluate(expression: string): Promise<unknown>
  /** The left button of the mouse, or its release. */
  press(at: Point): Promise<void>
  /** @param at null: where it is no click */
  release(at: Point | null): Promise<void>
  /** Writes into the focused field. */
  write(text: string): Promise<void>
  /** A PNG file as base64. */
  picture(): Promise<string>
  /** What went wrong so far without anybody seeing it: errors and warnings in the console, exceptions. */
  wrong: string[]
  close(): Promise<void>
}
