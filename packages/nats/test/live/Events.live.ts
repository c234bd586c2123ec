import type { NatsConnection } from "@nats-io/transport-node"
import { createEventStream, type EventPublisher } from "@vostro/nats"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect, Fiber } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type EventDesk, managerOf, openEventDesk, readStream, streamedOf } from "./EventDesk.ts"
import { type NatsServer, startNats } from "./NatsServer.ts"

let nats: NatsServer
let connection: NatsConnection
let desk: EventDesk
let publisher: EventPublisher
beforeEach(async () => {
  nats = await startNats()
  connection = await nats.connect()
  await createEventStream({ connection })
  desk = await openEventDesk()
  publisher = await desk.publisher(connection)
})
afterEach(() => nats.stop())

/** Words for the operator of a server and for a host. */
const FOR_BOTH = expect.stringMatching(/NATS_EVENTS=create .*createEventStream/)

const publish = (one = publisher) => Effect.runPromise(one.publish)
const faultOf = (one = publisher) => Effect.runPromise(Effect.flip(one.publish))

const expectExactlyCommitted = async (): Promise<void> => {
  for (const program of desk.programs) expect(await streamedOf(connection, program)).toEqual(desk.committed(program))
}

/** Runs publishers in the background while work goes on, until the stream has every committed event. */
const whilePublishing = async (publishers: ReadonlyArray<EventPublisher>, work: () => Promise<void>): Promise<void> => {
  const running = publishers.map(({ run }) => Effect.runFork(run))
  await work()
  const total = desk.programs.flatMap(desk.committed).length
  const jsm = await managerOf(connection)
  // A question that was under way when the server was killed gets no answer.
  const count = () =>
    jsm.streams.info("VOSTRO_EVENTS").then(
      ({ state }) => state.messages,
      () => 0
    )
  while ((await count()) < total) await Effect.runPromise(Effect.sleep(10))
  for (const fiber of running) await Effect.runPromise(Fiber.interrupt(fiber))
}

it("publishes exactly the committed events of each program, in their order, and once", async () => {
  const [a = "", b = ""] = desk.programs
  await desk.commit(a, 700)
  await desk.commit(b, 5)
  expect(await publish()).toBe(705)
  expect(await publish()).toBe(0)
  await desk.commit(a, 3)
  expect(await publish()).toBe(3)
  await expectExactlyCommitted()
})

it("names subjects by program, resource and object, and shows events as webhooks do", async () => {
  const [a = ""] = desk.programs
  await desk.commit(a, 4)
  await publish()
  const ofOne = await readStream(connection, "vostro.program_a.account_number.account_number_a0")
  expect(ofOne.map(({ id, subject }) => [id, subject])).toEqual([
    ["event_program_a_0", "vostro.program_a.account_number.account_number_a0"],
    ["event_program_a_3", "vostro.program_a.account_number.account_number_a0"]
  ])
  expect(ofOne[0]?.event).toMatchObject({ id: "event_program_a_0", object: { id: "account_number_a0" } })
  expect(ofOne[0]?.event.request_id).toBeUndefined()
})

it("goes on behind the stream after a kill between acknowledgement and saving", async () => {
  const [a = ""] = desk.programs
  await desk.commit(a, 10)
  await publish()
  const jsm = await managerOf(connection)
  const at = { last_by_subj: "vostro-positions.VOSTRO_EVENTS.program_a" }
  const saved = (await jsm.streams.getMessage("VOSTRO_EVENTS_POSITIONS", at))?.data ?? new Uint8Array()
  await desk.commit(a, 10)
  await publish()
  // As a kill leaves it: the stream has the second ten, and the position is that of the first.
  await connection.request(at.last_by_subj, saved)
  await desk.commit(a, 10)
  expect(await publish(await desk.publisher(await nats.connect()))).toBe(10)
  await expectExactlyCommitted()
})

it("goes on behind the saved position after the messages have left the stream", async () => {
  const [a = ""] = desk.programs
  await desk.commit(a, 10)
  await publish()
  await (await managerOf(connection)).streams.purge("VOSTRO_EVENTS")
  const fresh = await desk.commit(a, 2)
  expect(await publish(await desk.publisher(connection))).toBe(2)
  expect(await streamedOf(connection, a)).toEqual(fresh)
})

it("publishes each event once with several publishers at the same time", async () => {
  const publishers = [publisher, await desk.publisher(await nats.connect()), await desk.publisher(await nats.connect())]
  await whilePublishing(publishers, async () => {
    for (let count = 0; count < 60; count++) await desk.commit(desk.programs[count % 2] ?? "", (count % 7) + 1)
  })
  await expectExactlyCommitted()
})

it("refuses what a publisher sends late, whatever its ids", async () => {
  const [a = ""] = desk.programs
  const late = await desk.publisher(await nats.connect())
  await desk.commit(a, 1)
  await publish()
  await publish(late)
  await desk.commit(a, 3)
  await publish()
  // It still believes that the stream ends with the first event; only the sequence tells, for the window of ids is over.
  const jsm = await managerOf(connection)
  await jsm.streams.update("VOSTRO_EVENTS", { duplicate_window: 100_000_000 })
  await Effect.runPromise(Effect.sleep(300))
  expect(await publish(late)).toBe(0)
  await desk.commit(a, 2)
  expect(await publish(late)).toBe(2)
  await expectExactlyCommitted()
})

it("goes on after the server was killed and started again", async () => {
  const [a = "", b = ""] = desk.programs
  await whilePublishing([publisher], async () => {
    for (let count = 0; count < 3; count++) {
      await desk.commit(a, 50)
      await nats.restart()
      await desk.commit(b, 50)
    }
  })
  await expectExactlyCommitted()
})

it("tells of a stream that was deleted, and begins again only when told to", async () => {
  const [a = ""] = desk.programs
  await desk.commit(a, 3)
  await publish()
  const jsm = await managerOf(connection)
  await jsm.streams.delete("VOSTRO_EVENTS")
  await desk.commit(a, 1)
  const gone = await Effect.runPromise(Effect.flip(publisher.run))
  expect([gone.reason, gone.message]).toEqual(["missing", FOR_BOTH])
  await expect(createEventStream({ connection })).rejects.toMatchObject({ reason: "missing" })
  await jsm.streams.add({ name: "VOSTRO_EVENTS", subjects: ["vostro.>"] })
  expect(await faultOf()).toMatchObject({ reason: "another", message: FOR_BOTH })
  expect(await faultOf(await desk.publisher(connection))).toMatchObject({ reason: "another", message: FOR_BOTH })
  await jsm.streams.delete("VOSTRO_EVENTS")
  await jsm.streams.delete("VOSTRO_EVENTS_POSITIONS")
  await createEventStream({ connection })
  expect(await publish(await desk.publisher(connection))).toBe(4)
  await expectExactlyCommitted()
})

it("tells of a lost stream for programs that it has not read yet, and of lost positions", async () => {
  const [a = "", b = ""] = desk.programs
  const publisherOfBoth = await desk.publisher(await nats.connect())
  await desk.commit(a, 1)
  await publish()
  await publish(publisherOfBoth)
  const jsm = await managerOf(connection)
  await jsm.streams.delete("VOSTRO_EVENTS_POSITIONS")
  await desk.commit(a, 1)
  for (const one of [publisher, publisherOfBoth]) {
    const lost = await Effect.runPromise(Effect.flip(one.run))
    expect([lost.reason, lost.message]).toEqual(["missing", FOR_BOTH])
    expect(lost.message).toContain("The stream VOSTRO_EVENTS_POSITIONS is missing")
  }
  await jsm.streams.delete("VOSTRO_EVENTS")
  await createEventStream({ connection })
  const renewed = await desk.publisher(connection)
  expect(await publish(renewed)).toBe(2)
  await jsm.streams.delete("VOSTRO_EVENTS")
  const newcomer = { kind: "program", id: "program_c", expected: 0, body: "{}", attributes: {}, uniques: [] }
  await Effect.runPromise(desk.store.commit(commitOf({ program_id: "bank", writes: [newcomer] })))
  await desk.commit(b, 1)
  expect(await Effect.runPromise(Effect.flip(renewed.run))).toMatchObject({ reason: "missing" })
})

it("creates no stream beside another of the same subjects", async () => {
  const beside = createEventStream({ connection, stream: "SECOND" })
  await expect(beside).rejects.toMatchObject({ reason: "another", message: expect.stringContaining("NATS_STREAM") })
})

it("tells that the bank lacks an event of the stream, as after a restore", async () => {
  const [a = ""] = desk.programs
  await desk.commit(a, 3)
  await publish()
  const restored = await openEventDesk()
  await restored.commit(a, 2)
  // The same ids as before, without the last.
  expect(await faultOf(await restored.publisher(connection))).toMatchObject({
    reason: "ahead",
    message: expect.stringMatching(/event_program_a_2.*NATS_EVENTS=create/)
  })
})

it("tells of a message that is not the bank's, and of an event that is too large", async () => {
  const [a = "", b = ""] = desk.programs
  await connection.request(`vostro.${a}.x.x_1`, "{}")
  await desk.commit(a, 1)
  expect(await faultOf()).toMatchObject({ reason: "foreign", message: expect.stringContaining("Nats-Msg-Id") })
  const small = await startNats(1_100)
  const other = await small.connect()
  await createEventStream({ connection: other })
  await desk.commit(b, 1)
  const narrow = await openEventDesk()
  await narrow.commit(a, 1)
  expect(await faultOf(await narrow.publisher(other))).toMatchObject({ reason: "too_large" })
  await small.stop()
})
