import { BY_ID, type Commit, emptyReadSet, type Newest, type Write } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, eventOf, fundedPosition, keyOf, NOW, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const refs = (...ids: ReadonlyArray<string>) => ids.map((id) => ({ kind: "thing", id }))

const load = ({ store, program_id }: Bench, ...ids: ReadonlyArray<string>) =>
  Effect.map(store.load(program_id, { ...emptyReadSet, objects: refs(...ids) }), ({ objects }) => objects)

const number = (value: string) => [{ name: "number", value }]

/** A kind whose indexed attributes are `account_id` and `account_number`; stores index kinds that they know. */
const KIND = "account_number"

const by = (attribute: string, value: string): Newest => ({ kind: KIND, attribute, value })

const numberOf = (id: string, expected: number, accountId: string, accountNumber: string) =>
  writeOf(id, expected, { kind: KIND, attributes: { account_id: accountId, account_number: accountNumber } })

const newest = ({ store, program_id }: Bench, wish: Newest) =>
  Effect.map(store.load(program_id, { ...emptyReadSet, newest: [wish] }), ({ objects }) => objects.map(({ id }) => id))

/** Cases for objects and their versions. */
export const objects = [
  must("returns an object byte for byte, with its version", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const body = '{ "id":"a" ,"text":"\\u00e9 \u{1F642}","n":1e3}'
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0, { body })] }))
      expect(yield* load(bench, "a", "missing")).toEqual([{ kind: "thing", id: "a", version: 1, body }])
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 1)] }))
      expect(yield* load(bench, "a")).toMatchObject([{ version: 2 }])
    })
  ),
  must("keeps the texts of one commit separate, with any characters", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const texts = ["\u00e9\u00e9", "\u{1F642}", "a", "\u4e16\u754c", ""].map((text) => JSON.stringify({ text }))
      const writes = texts.map((body, at) => writeOf(`text-${at}`, 0, { body }))
      yield* store.commit(commitOf({ program_id, writes }))
      const found = yield* load(bench, ...writes.map(({ id }) => id))
      expect(new Map(found.map(({ id, body }) => [id, body]))).toEqual(
        new Map(writes.map(({ id, body }) => [id, body]))
      )
    })
  ),
  must("runs an exclusive effect once, which may commit or fail", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const change = Effect.flatMap(load(bench, "a"), ([known]) =>
        store.commit(commitOf({ program_id, writes: [writeOf("a", known?.version ?? 0)] }))
      )
      for (const _ of times(2, () => 0)) {
        expect(yield* store.alone(program_id, change)).toEqual({ _tag: "Committed" })
        expect(yield* Effect.flip(store.alone(program_id, Effect.fail("broken")))).toBe("broken")
      }
      expect(yield* load(bench, "a")).toMatchObject([{ version: 2 }])
    })
  ),
  must("loads all objects of a kind and no others", ({ store, program_id }) =>
    Effect.gen(function* () {
      const writes = [writeOf("a", 0), writeOf("b", 0), writeOf("c", 0, { kind: "other" })]
      yield* store.commit(commitOf({ program_id, writes }))
      const { objects } = yield* store.load(program_id, { ...emptyReadSet, all: ["thing"] })
      expect(objects.map(({ id }) => id).sort()).toEqual(["a", "b"])
    })
  ),
  must("loads the newest object of a kind by the current value of an attribute", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const writes = [
        numberOf("n1", 0, "x", "y"),
        numberOf("n2", 0, "x", "z"),
        numberOf("n3", 0, "w", "x"),
        { ...numberOf("n4", 0, "x", "x"), kind: "other" }
      ]
      yield* store.commit(commitOf({ program_id, writes }))
      const wishes = [
        by("account_id", "x"),
        by("account_number", "x"),
        by("account_number", "y"),
        by("account_id", "y")
      ]
      const found = yield* Effect.forEach(wishes, (wish) => newest(bench, wish), { concurrency: "unbounded" })
      expect(found).toEqual([["n2"], ["n3"], ["n1"], []])
      expect(yield* newest({ ...bench, program_id: `${program_id}b` }, by("account_id", "x"))).toEqual([])
      yield* store.commit(commitOf({ program_id, writes: [numberOf("n2", 1, "w", "z")] }))
      const wish = { program_id, now_ms: NOW, reads: { ...emptyReadSet, newest: [by("account_id", "x")] } }
      expect((yield* store.begin(wish)).loaded.objects).toMatchObject([{ id: "n1", version: 1 }])
    })
  ),
  must("finds the objects of several programs by the current value of an attribute, newest first", (bench) =>
    Effect.gen(function* () {
      const { store } = bench
      const programs = times(3, (index) => `${bench.program_id}${index}`)
      const [first = "", second = "", third = ""] = programs
      const put = (program_id: string, ...writes: ReadonlyArray<Write>) =>
        store.commit(commitOf({ program_id, writes }))
      yield* put(first, numberOf("n1", 0, "x", "y"), numberOf("n2", 0, "x", "z"), numberOf("n3", 0, "x", "w"))
      yield* put(second, numberOf("n1", 0, "x", "y"), numberOf("n4", 0, "y", "x"))
      yield* put(third, numberOf("n5", 0, "x", "y"))
      yield* put(first, numberOf("n3", 1, "w", "w"))
      const find = (program_ids: ReadonlyArray<string>, limit: number, ...wishes: ReadonlyArray<Newest>) =>
        Effect.map(store.find({ program_ids, by: wishes, limit }), (found) =>
          found.map(({ program_id, id, version }) => `${program_id.slice(-1)} ${id} ${version}`)
        )
      const [account, number] = [by("account_id", "x"), by("account_number", "y")]
      expect(yield* find([second, first], 9, account)).toEqual(["1 n1 1", "0 n2 1", "0 n1 1"])
      expect(yield* find(programs, 1, account)).toEqual(["0 n2 1", "1 n1 1", "2 n5 1"])
      expect(yield* find([first], 9, account, number)).toEqual(["0 n2 1", "0 n1 1", "0 n1 1"])
      expect(yield* find([first], 9, by("account_id", "w"), by("account_id", "v"))).toEqual(["0 n3 2"])
      expect(yield* find([], 9, account)).toEqual([])
      const old = (limit: number) => store.find({ program_ids: programs, by: [account], limit, isOldestFirst: true })
      expect((yield* old(9)).map(({ id }) => id)).toEqual(["n1", "n2", "n1", "n5"])
      expect((yield* old(1)).map(({ id }) => id)).toEqual(["n1", "n1", "n5"])
      const [one] = yield* store.find({ program_ids: [second], by: [account], limit: 1 })
      expect(one).toEqual({ program_id: second, kind: KIND, id: "n1", version: 1, body: writeOf("n1", 0).body })
    })
  ),
  must("finds the objects of several programs by id", (bench) =>
    Effect.gen(function* () {
      const { store } = bench
      const programs = times(2, (index) => `${bench.program_id}${index}`)
      const [first = "", second = ""] = programs
      for (const program_id of programs)
        yield* store.commit(commitOf({ program_id, writes: [numberOf("n1", 0, "x", "y"), writeOf("n1", 0)] }))
      yield* store.commit(commitOf({ program_id: second, writes: [numberOf("n1", 1, "x", "z")] }))
      const byId = (value: string) => ({ kind: KIND, attribute: BY_ID, value })
      const found = yield* store.find({ program_ids: programs, by: [byId("n1"), byId("n2")], limit: 9 })
      expect(found.map(({ kind, id, program_id, version }) => [program_id, kind, id, version])).toEqual([
        [first, KIND, "n1", 1],
        [second, KIND, "n1", 2]
      ])
    })
  ),
  must("loads the current version of an object that an attribute of another one references", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const from = (id: string) => ({ kind: KIND, id })
      const named = (id: string, attribute: string, kind: string, at = program_id) =>
        Effect.map(
          store.load(at, { ...emptyReadSet, linked: [{ from: from(id), attribute, kind }] }),
          ({ objects }) => objects
        )
      const writes = [
        numberOf("n1", 0, "x", "y"),
        numberOf("n2", 0, "y", "none"),
        writeOf("x", 0),
        writeOf("y", 0),
        writeOf("x", 0, { kind: "other" })
      ]
      yield* store.commit(commitOf({ program_id, writes }))
      const found = yield* Effect.all(
        [
          named("n1", "account_id", "thing"),
          named("n1", "account_number", "thing"),
          named("n1", "account_id", "other"),
          named("n2", "account_id", "thing"),
          named("n2", "account_number", "thing"),
          named("n3", "account_id", "thing"),
          named("n1", "account_id", "thing", `${program_id}b`)
        ],
        { concurrency: "unbounded" }
      )
      expect(found.map((objects) => objects.map(({ kind, id }) => `${kind} ${id}`))).toEqual([
        ["thing x"],
        ["thing y"],
        ["other x"],
        ["thing y"],
        [],
        [],
        []
      ])
      yield* store.commit(commitOf({ program_id, writes: [numberOf("n1", 1, "y", "y"), writeOf("y", 1)] }))
      expect(yield* named("n1", "account_id", "thing")).toMatchObject([{ id: "y", version: 2 }])
    })
  ),
  must("returns an object once even if several reads find it", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* store.commit(commitOf({ program_id, writes: [numberOf("n1", 0, "x", "n1")] }))
      const itself = { kind: KIND, id: "n1" }
      const linked = [{ from: itself, attribute: "account_number", kind: itself.kind }]
      const ways = { objects: [itself], linked, all: [KIND] }
      const wishes = [by("account_id", "x"), by("account_number", "n1")]
      const { objects } = yield* store.load(program_id, { ...emptyReadSet, ...ways, newest: wishes })
      expect(objects.map(({ id }) => id)).toEqual(["n1"])
    })
  ),
  must("accepts one of many concurrent changes of the same version", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0)] }))
      const outcomes = yield* Effect.forEach(
        times(20, (index) => commitOf({ program_id, writes: [writeOf("a", 1, { body: `{"by":${index}}` })] })),
        store.commit,
        { concurrency: "unbounded" }
      )
      const winner = outcomes.findIndex(({ _tag }) => _tag === "Committed")
      expect(outcomes.filter((outcome) => outcome._tag === "Conflict" && outcome.guard === "version")).toHaveLength(19)
      expect(yield* load(bench, "a")).toMatchObject([{ version: 2, body: `{"by":${winner}}` }])
    })
  ),
  must("refuses to create an existing object or to change a missing one", ({ store, program_id }) =>
    Effect.gen(function* () {
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0)] }))
      for (const write of [writeOf("a", 0), writeOf("missing", 1)]) {
        const outcome = yield* store.commit(commitOf({ program_id, writes: [write] }))
        expect(outcome).toEqual({ _tag: "Conflict", guard: "version" })
      }
    })
  ),
  must("refuses a commit whose required version of an object has changed", ({ store, program_id }) =>
    Effect.gen(function* () {
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0)] }))
      const seen = [{ kind: "thing", id: "a", version: 1 }]
      const first = yield* store.commit(commitOf({ program_id, required_versions: seen, writes: [writeOf("b", 0)] }))
      expect(first).toEqual({ _tag: "Committed" })
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 1)] }))
      const second = yield* store.commit(commitOf({ program_id, required_versions: seen, writes: [writeOf("c", 0)] }))
      expect(second).toEqual({ _tag: "Conflict", guard: "version" })
    })
  ),
  must("refuses only commits whose assumed version of an object has changed", ({ store, program_id }) =>
    Effect.gen(function* () {
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0)] }))
      const seen = { kind: "thing", id: "a", version: 1 }
      const none = { kind: "thing", id: "z", version: 0 }
      const on = (id: string, ...assumedVersions: Commit["assumed_versions"]) =>
        store.commit(commitOf({ program_id, assumed_versions: assumedVersions, writes: [writeOf(id, 0)] }))
      expect(yield* on("b", seen, none)).toEqual({ _tag: "Committed" })
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 1)] }))
      const outcomes = yield* Effect.all([on("c", none), on("d", seen), on("e", { ...seen, version: 2 })], {
        concurrency: "unbounded"
      })
      expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Committed", "Conflict", "Committed"])
      yield* store.commit(commitOf({ program_id, writes: [writeOf("z", 0)] }))
      expect(yield* on("f", none)).toEqual({ _tag: "Conflict", guard: "version" })
    })
  ),
  must("refuses one of two concurrent commits that each require what the other changes", ({ store, program_id }) =>
    Effect.gen(function* () {
      for (const round of times(10, (index) => index)) {
        const [a, b] = [`a${round}`, `b${round}`]
        yield* store.commit(commitOf({ program_id, writes: [writeOf(a, 0), writeOf(b, 0)] }))
        const crossed = [
          [a, b],
          [b, a]
        ].map(([seen = "", changed = ""]) =>
          commitOf({
            program_id,
            required_versions: [{ kind: "thing", id: seen, version: 1 }],
            writes: [writeOf(changed, 1)]
          })
        )
        const outcomes = yield* Effect.forEach(crossed, store.commit, { concurrency: "unbounded" })
        expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(1)
      }
    })
  ),
  must("writes all of a commit or none of it", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const outcome = yield* store.commit(
        commitOf({
          program_id,
          ...fundedPosition("account_number_half", 5),
          condition: keyOf("half", "token"),
          writes: [writeOf("half", 0), writeOf("missing", 3)],
          events: [eventOf("half")],
          timers: [{ queue: `half ${program_id}`, object_id: "half", due_at_ms: NOW }]
        })
      )
      expect(outcome).toEqual({ _tag: "Conflict", guard: "version" })
      expect(yield* load(bench, "half")).toEqual([])
      expect(yield* store.event(program_id, "half", 0)).toBe(undefined)
      expect(
        (yield* store.load(program_id, { ...emptyReadSet, positions: ["account_number_half"] })).positions
      ).toEqual([])
      expect(yield* store.balance(program_id, "gl_funding_suspense")).toBe(0n)
      const due = yield* store.due({ now_ms: NOW, limit: 1_000 })
      expect(due.filter((queue) => queue.program_id === program_id)).toEqual([])
      const slot = { endpoint: "thing.create", key: "half" }
      expect((yield* store.begin({ program_id, now_ms: NOW, reads: emptyReadSet, slot })).held).toBe(undefined)
    })
  ),
  must("isolates the objects of each program", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0, { uniques: number("7") })] }))
      const other = { ...bench, program_id: `${program_id}b` }
      expect(yield* load(other, "a")).toEqual([])
      const same = commitOf({ program_id: other.program_id, writes: [writeOf("a", 0, { uniques: number("7") })] })
      expect(yield* store.commit(same)).toEqual({ _tag: "Committed" })
    })
  )
]
