import { liveStream } from "@vostro/console/live/LiveStream"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const MAX_STREAMS = 64
const MAX_OF_READER = 16
const MAX_AGE_MS = 300_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const readerOf = (response: Response) => {
  if (response.body === null) throw new Error("a live page has a body")
  return response.body.getReader()
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

describe("a live page", () => {
  it("is sent once, and again when it differs", async () => {
    let looks = 0
    const reader = readerOf(liveStream({ open: 0 }, async () => (++looks < 4 ? "<p>1</p>\n<p>2</p>" : "<p>3</p>")))
    expect(textOf((await reader.read()).value)).toContain("retry:")
    expect(textOf((await reader.read()).value)).toBe("data: <p>1</p>\ndata: <p>2</p>\n\n")
    const next = reader.read()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(textOf((await next).value)).toBe("data: <p>3</p>\n\n")
    expect(looks).toBe(4)
  })

  it("asks the bank nothing for a reader that takes nothing, and ends after its time", async () => {
    const streams = { open: 0 }
    let looks = 0
    const response = liveStream(streams, async () => String(++looks))
    await vi.advanceTimersByTimeAsync(MAX_AGE_MS - 1)
    expect([looks, streams.open]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(streams.open).toBe(0)
    expect((await readerOf(response).read()).done).toBe(true)
    expect(looks).toBe(0)
  })

  it("is refused while as many are open as may be, and a reader that leaves makes room", async () => {
    const streams = { open: 0 }
    const open = () => liveStream(streams, async () => "<p>1</p>")
    const opened = Array.from({ length: MAX_STREAMS }, open)
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
    expect(open().status).toBe(503)
    await opened[0]?.body?.cancel()
    await opened[0]?.body?.cancel()
    expect(streams.open).toBe(MAX_STREAMS - 1)
    expect([open().status, open().status]).toEqual([200, 503])
  })

  it("is refused to a reader who has as many open as one may, and to no other reader", async () => {
    const all = { open: 0 }
    const [one, other] = [
      { open: 0, all },
      { open: 0, all }
    ]
    const open = (of: typeof one) => liveStream(of, async () => "<p>1</p>")
    const opened = Array.from({ length: MAX_OF_READER }, () => open(one))
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
    expect([open(one).status, open(other).status, all.open]).toEqual([503, 200, MAX_OF_READER + 1])
    await opened[0]?.body?.cancel()
    expect([one.open, all.open, open(one).status]).toEqual([MAX_OF_READER - 1, MAX_OF_READER, 200])
  })

  it.each([
    ["a page that may not be seen any more", async () => undefined],
    ["a page that fails", () => Promise.reject(new Error("down"))]
  ])("ends with %s", async (_, show) => {
    const streams = { open: 0 }
    expect((await readerOf(liveStream(streams, show)).read()).done).toBe(true)
    expect(streams.open).toBe(0)
  })

  it("ends when its server stops", async () => {
    const streams = { open: 0 }
    const stopping = new AbortController()
    const reader = readerOf(liveStream(streams, async () => "<p>1</p>", stopping.signal))
    await reader.read()
    await reader.read()
    const last = reader.read()
    stopping.abort()
    expect((await last).done).toBe(true)
    expect(streams.open).toBe(0)
    expect(liveStream(streams, async () => "", stopping.signal).status).toBe(503)
  })
})
