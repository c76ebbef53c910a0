import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startReporting } from '@/app/device/screen-health'
import type { ScreenReport } from '@/lib/screens/screen-health'
import { aScreenReport } from '../support/a-screen-report'

const report = (seq: number) => aScreenReport({ seq })

describe('reports of a screen', () => {
  let end: () => void
  let onVisibility: () => Promise<void>
  let sent: number[]
  let look: () => Promise<ScreenReport>
  beforeEach(() => {
    vi.useFakeTimers()
    const page = new EventTarget()
    const listens = vi.spyOn(page, 'addEventListener')
    vi.stubGlobal('document', page)
    sent = []
    look = async () => report(1)
    end = startReporting(
      () => look(),
      ({ seq }) => sent.push(seq) > 0,
    )
    onVisibility = listens.mock.calls[0]?.[1] as typeof onVisibility
  })
  afterEach(() => {
    end()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('what is seen too soon after a report is told with the next look', async () => {
    await vi.advanceTimersByTimeAsync(2_000)
    look = async () => report(2)
    await onVisibility()
    expect(sent).toEqual([1])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([1, 2])
  })

  test('what is as before is told again after 10 s', async () => {
    await vi.advanceTimersByTimeAsync(11_999)
    expect(sent).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([1, 1])
  })

  test('one look that fails does not end them', async () => {
    look = () => Promise.reject(new Error('not seen'))
    await expect(onVisibility()).rejects.toThrow('not seen')
    look = async () => report(1)
    await onVisibility()
    expect(sent).toEqual([1])
  })
})
