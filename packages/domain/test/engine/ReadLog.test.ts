import { listRequests } from "@vostro/domain/engine/request/ReadLog"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import type { LoggedRequest, RequestFilter } from "@vostro/domain/ports/RequestLog"
import { root } from "@vostro/domain/resources/access/operator/Root"
import fc from "fast-check"
import { expect, it } from "vitest"

const Operation = fc.constantFrom("wire.create", "wire.get", undefined)
const Sent = fc.record({ operation: Operation, status: fc.constantFrom(200, 201, 404, 422) })

const logged = (
  { operation, status }: { readonly operation: string | undefined; readonly status: number },
  at: number
) =>
  ({
    request_id: `req_${at}`,
    received_ms: at,
    duration_ms: 0.25,
    method: "POST",
    path: "/v1/wire",
    query: undefined,
    operation,
    status,
    program_id: "program_1",
    client_id: undefined,
    operator: undefined,
    idempotency_key: undefined,
    replayed: false,
    dry_run: false,
    body: undefined,
    answer: "{}"
  }) satisfies LoggedRequest

/** A log that its test fills and empties. */
const logOf = (kept: ReadonlyArray<LoggedRequest>) => ({
  catalogue: defaultCatalogue,
  requests: { tick: () => 0, add: () => {}, latest: () => kept }
})

interface Page {
  readonly objects: ReadonlyArray<{ readonly id: string }>
  readonly has_more: boolean
}

const pageOf = (kept: ReadonlyArray<LoggedRequest>, by: RequestFilter, limit: number, cursor: object): Page =>
  JSON.parse(listRequests(logOf(kept), root, { _tag: "Requests", by, limit, ...cursor }))

const Filter = fc.constantFrom<RequestFilter>({}, { status: "4xx" }, { status: "201" }, { operation: "wire.get" })

const Walk = fc.record({
  sent: fc.array(Sent, { maxLength: 30 }),
  by: Filter,
  limit: fc.integer({ min: 1, max: 7 }),
  // Between two pages, so many requests are added, and so many forgotten.
  added: fc.array(fc.nat(3), { minLength: 1 }),
  forgotten: fc.array(fc.nat(3), { minLength: 1 })
})

it("pages to older requests skip and double none, while requests are added and forgotten", () => {
  fc.assert(
    fc.property(Walk, ({ added, by, forgotten, limit, sent }) => {
      let kept = sent.map(logged).reverse()
      const wanted = pageOf(kept, by, 1_000, {}).objects.map(({ id }) => id)
      const seen: Array<string> = []
      for (let turn = 0, cursor = {}; turn <= sent.length; turn++) {
        const page = pageOf(kept, by, limit, cursor)
        seen.push(...page.objects.map(({ id }) => id))
        const last = page.objects.at(-1)
        if (last === undefined || !page.has_more) break
        cursor = { starting_after: last.id }
        const first = sent.length + 10 * turn
        const more = Array.from({ length: added[turn % added.length] ?? 0 }, (_, at) =>
          logged({ operation: "wire.get", status: 404 }, first + at)
        )
        kept = [...more.reverse(), ...kept].slice(
          0,
          Math.max(0, kept.length - (forgotten[turn % forgotten.length] ?? 0))
        )
      }
      // The end of the list is forgotten meanwhile.
      expect(seen).toEqual(wanted.slice(0, seen.length))
      const stillKept = new Set(kept.map(({ request_id }) => request_id))
      expect(wanted.slice(seen.length).some((id) => stillKept.has(id))).toBe(false)
    })
  )
})

it("pages to newer requests skip and double none, also from a forgotten cursor", () => {
  fc.assert(
    fc.property(Walk, ({ by, limit, sent }) => {
      const kept = sent.map(logged).reverse()
      const wanted = pageOf(kept, by, 1_000, {}).objects.map(({ id }) => id)
      const seen: Array<string> = []
      for (let turn = 0, cursor = "req_forgotten"; turn <= sent.length; turn++) {
        const page = pageOf(kept, by, limit, { ending_before: cursor })
        seen.unshift(...page.objects.map(({ id }) => id))
        const [newest] = page.objects
        if (newest === undefined || !page.has_more) break
        cursor = newest.id
      }
      expect(seen).toEqual(wanted)
    })
  )
})
