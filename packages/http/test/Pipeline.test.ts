import { once } from "node:events"
import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { Bank } from "@vostro/domain/operations"
import { makeNodeHandler } from "@vostro/http/node"
import type { Pages } from "@vostro/http/pages/Pages"
import { type SeenResponse, serve } from "@vostro/http/server/NodeServer"
import { Clock, Deferred, Effect, Logger } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { standingClock, startTestBank, type TestBank } from "./support/TestBank.ts"

let bank: TestBank
let open: Array<Socket>
beforeEach(async () => {
  bank = await startTestBank()
  open = []
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  await bank.close()
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Connects, sends all at once, and reads nothing before `resume`. */
const sending = async (port: number, text: string): Promise<Socket> => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true }).on("error", () => undefined)
  open.push(socket)
  await once(socket, "connect")
  socket.pause().write(text)
  return socket
}

const get = (path: string, times = 1) => `GET ${path} HTTP/1.1\r\nHost: bank\r\n\r\n`.repeat(times)

/** Reads until so many answers of 200 have come. */
const answered = (socket: Socket, count: number) =>
  new Promise<void>((resolve) => {
    let text = ""
    socket.on("data", (part) => {
      text += String(part)
      if (text.split("HTTP/1.1 200").length === count + 1) resolve()
    })
    socket.resume()
  })

/** A page that waits for its release, and counts the requests that have begun and not ended. */
const heldPage = () => {
  const releases: Array<() => void> = []
  const seen = { begun: 0, now: 0, most: 0 }
  const answer = async () => {
    seen.begun += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await new Promise<void>((resolve) => releases.push(resolve))
    seen.now -= 1
    return new Response("held")
  }
  return { pages: { "/held": { GET: answer, POST: answer } } satisfies Pages, releases, seen }
}

/** The bank of a test, each of whose answers waits for its release. */
const heldBank = () => {
  const { pages, releases, seen } = heldPage()
  const held = Effect.map(Bank, (real): Bank["Service"] => ({
    ...real,
    answer: (request) => Effect.andThen(Effect.promise(pages["/held"].GET), real.answer(request))
  }))
  return { held, releases, seen }
}

/** Lets a held page answer `count` requests, as they begin. */
const release = async (releases: Array<() => void>, count: number) => {
  for (let done = 0; done < count; done++) {
    while (releases.length === 0) await turn()
    releases.shift()?.()
  }
}

/** An answer of bytes without end, which counts those taken from it. */
const endless = () => {
  const piece = new Uint8Array(65_536)
  const seen = { bytes: 0, canceled: 0, begun: 0 }
  const answer = async () => {
    seen.begun += 1
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      seen.bytes += piece.length
      controller.enqueue(piece)
    }
    const cancel = () => {
      seen.canceled += 1
    }
    return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }))
  }
  return { pages: { "/endless": { GET: answer } } satisfies Pages, seen }
}

/** Waits until a count stands still while the event loop turns. */
const still = async (count: () => number) => {
  for (let quiet = 0, last = count(); quiet < 200; quiet++) {
    await turn()
    if (count() !== last) quiet = 0
    last = count()
  }
}

describe("a pipeline of 30 requests", () => {
  it("has one request under way at a time, and answers all in order", async () => {
    const { pages, releases, seen } = heldPage()
    const { port } = await bank.run(serve({ port: 0, pages }))
    const socket = await sending(port, get("/held", 30))
    const all = answered(socket, 30)
    await release(releases, 30)
    await all
    expect(seen).toEqual({ begun: 30, now: 0, most: 1 })
  })

  it("has one request under way at a time at a handler of a host's server", async () => {
    const { held, releases, seen } = heldBank()
    const handler = await bank.run(Effect.flatMap(held, (one) => Effect.provideService(makeNodeHandler(), Bank, one)))
    const server = createServer(handler)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    // trusted: a server that listens on a port has this kind of address.
    const { port } = server.address() as { port: number }
    const socket = await sending(port, get("/v1/event", 30))
    socket.resume()
    await release(releases, 30)
    expect([seen.begun, seen.most]).toEqual([30, 1])
    socket.destroy()
    server.close()
  })

  it("is cut off with its connection: what waits never begins, and what it held is free again", async () => {
    const { pages, releases, seen } = heldPage()
    const { port } = await bank.run(serve({ port: 0, pages, connectionsPerAddress: 32 }))
    for (let time = 1; time <= 3; time++) {
      const socket = await sending(port, get("/held", 30))
      while (seen.begun < time) await turn()
      socket.resetAndDestroy()
    }
    // With the slots of 30 waiting requests taken, this would be refused.
    const socket = await sending(port, get("/held", 30))
    while (seen.begun < 4) await turn()
    const all = answered(socket, 30)
    await release(releases, 33)
    await all
    expect(seen.begun).toBe(33)
  })

  it("of more requests than a connection may have waiting is cut off", async () => {
    const { pages, seen } = heldPage()
    const { port } = await bank.run(serve({ port: 0, pages, connectionsPerAddress: 2_000 }))
    const socket = await sending(port, get("/held", 150))
    socket.resume()
    await once(socket, "close")
    expect(seen.begun).toBeLessThanOrEqual(1)
  })
})

describe("an answer", () => {
  it("ends with its connection", async () => {
    const { pages, seen } = endless()
    const { port } = await bank.run(serve({ port: 0, pages }))
    const sockets = await Promise.all(Array.from({ length: 5 }, () => sending(port, get("/endless", 30))))
    while (seen.begun < 5) await turn()
    for (const socket of sockets) socket.resetAndDestroy()
    while (seen.canceled < 5) await turn()
    await still(() => seen.bytes)
    expect(seen.begun).toBe(5)
  })

  it("ends silently with its connection", async () => {
    const lines: Array<unknown> = []
    const logger = Logger.make(({ message }) => lines.push(message))
    const { held, seen } = heldBank()
    const ended: Array<SeenResponse> = []
    const serving = serve({ port: 0, onResponse: (one) => ended.push(one) })
    const { port } = await bank.run(
      Effect.flatMap(held, (one) =>
        serving.pipe(Effect.provideService(Bank, one), Effect.provide(Logger.layer([logger])))
      )
    )
    const socket = await sending(port, get("/v1/event"))
    while (seen.begun < 1) await turn()
    socket.resetAndDestroy()
    while (ended.length < 1) await turn()
    await still(() => lines.length)
    expect(lines).toEqual([])
  })

  it("of a write goes on when its connection ends", async () => {
    const { pages, releases, seen } = heldPage()
    const { port } = await bank.run(serve({ port: 0, pages }))
    const socket = await sending(port, "POST /held HTTP/1.1\r\nHost: bank\r\nContent-Length: 0\r\n\r\n")
    while (seen.begun < 1) await turn()
    socket.resetAndDestroy()
    await release(releases, 1)
    while (seen.now > 0) await turn()
    expect(seen.begun).toBe(1)
  })

  it("waits for its reader, and is cut off if the reader takes nothing in time", async () => {
    const late = Deferred.makeUnsafe<void>()
    const clock: Clock.Clock = { ...standingClock, sleep: () => Deferred.await(late) }
    const { pages, seen } = endless()
    const closed: Array<SeenResponse> = []
    const serving = serve({ port: 0, pages, onResponse: (one) => closed.push(one) })
    const { port } = await bank.run(Effect.provideService(serving, Clock.Clock, clock))
    const socket = await sending(port, get("/endless"))
    while (seen.begun < 1) await turn()
    await still(() => seen.bytes)
    // The kernel holds some megabytes.
    expect(seen.bytes).toBeLessThan(32 * 1_048_576)
    expect([seen.canceled, closed.length]).toEqual([0, 0])
    Deferred.doneUnsafe(late, Effect.void)
    socket.resume()
    await once(socket, "close")
    while (seen.canceled < 1) await turn()
  })

  it("is refused to an address that has as many readers of the page as it may have, and to nobody else", async () => {
    const { pages, releases, seen } = heldPage()
    const { port } = await bank.run(serve({ port: 0, pages: { "/held": { ...pages["/held"], readers: 2 } } }))
    const statusFor = async (localAddress: string, text = get("/held")) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined)
      open.push(socket)
      socket.write(text)
      const [head] = await once(socket, "data")
      return String(head).slice(9, 12)
    }
    const held = [statusFor("127.0.0.2"), statusFor("127.0.0.2")]
    while (seen.begun < 2) await turn()
    expect(await statusFor("127.0.0.2")).toBe("429")
    const post = "POST /held HTTP/1.1\r\nHost: bank\r\nContent-Length: 0\r\n\r\n"
    held.push(statusFor("127.0.0.3"), statusFor("127.0.0.2", post))
    await release(releases, 4)
    expect(await Promise.all(held)).toEqual(["200", "200", "200", "200"])
    const again = statusFor("127.0.0.2")
    await release(releases, 1)
    expect(await again).toBe("200")
  })
})
