import type { AnyModule } from "@vostro/domain"
import { type Decision, defineResource, fault, reject } from "@vostro/domain/modules"
import type { AnyOperation } from "@vostro/domain/operations"
import type { ModuleBank } from "@vostro/testing"
import { Result, Schema } from "effect"
import { boxes, boxOperations } from "../../../examples/boxes/Boxes.ts"

/** A fault of the module of boxes, or of its bank, the case that finds it, and what the case says. */
export interface Fault {
  readonly module?: AnyModule
  readonly broken?: (bank: ModuleBank) => ModuleBank
}

type Command = Extract<AnyOperation, { readonly _tag: "Command" }>
type List = Extract<AnyOperation, { readonly _tag: "Listing" }>

const without = <T extends AnyOperation["_tag"]>(tag: T, name: string) => {
  const isIt = (one: AnyOperation): one is Extract<AnyOperation, { readonly _tag: T }> =>
    one._tag === tag && one.name === name
  const all: ReadonlyArray<AnyOperation> = boxOperations
  const one = all.find(isIt)
  if (one === undefined) throw new Error(`boxes have no ${name}`)
  return { one, others: all.filter((other) => other !== one) }
}

const moduleWith = (operations: ReadonlyArray<AnyOperation>): Fault => {
  const resources = boxes.definitions.flatMap(({ resources }) => resources)
  return { module: { ...boxes, definitions: [defineResource({ resources, operations })] } }
}

const command = (name: string, parts: Partial<Command>): Fault => {
  const { one, others } = without("Command", name)
  return moduleWith([...others, { ...one, ...parts }])
}

const list = (parts: Partial<List>): Fault => {
  const { one, others } = without("Listing", "safe_box.list")
  return moduleWith([...others, { ...one, ...parts }])
}

/** Gives boxes back with another decision. */
const giveBack = (changed: (decided: Decision) => Partial<Decision>): Fault => {
  const { decide } = without("Command", "safe_box.give_back").one
  return command("safe_box.give_back", {
    decide: (input, facts) => Result.map(decide(input, facts), (decided) => ({ ...decided, ...changed(decided) }))
  })
}

/** Passes requests on with other bodies. */
const sending = (changed: (text: string) => string): Fault => ({
  broken: (bank) => ({
    ...bank,
    fetch: async (request) => {
      if (request.method === "GET") return bank.fetch(request)
      const { headers, method, url } = request
      return bank.fetch(new Request(url, { method, headers, body: changed(await request.text()) }))
    }
  })
})

const withoutKeys: Fault = {
  broken: (bank) => ({
    ...bank,
    fetch: (request) => {
      request.headers.delete("idempotency-key")
      return bank.fetch(request)
    }
  })
}

/** Changes the objects of the lists of boxes. */
const showing = (changed: (objects: ReadonlyArray<{ readonly status: string }>) => ReadonlyArray<object>): Fault => ({
  broken: (bank) => ({
    ...bank,
    fetch: async (request) => {
      const answer = await bank.fetch(request)
      if (request.method !== "GET" || !new URL(request.url).pathname.endsWith("/safe_boxes")) return answer
      const { objects, ...page } = JSON.parse(await answer.text())
      return Response.json({ ...page, objects: changed(objects) })
    }
  })
})

const stuckPages: Fault = {
  broken: (bank) => ({
    ...bank,
    fetch: (request) => {
      const url = new URL(request.url)
      url.searchParams.delete("starting_after")
      return bank.fetch(new Request(url, request))
    }
  })
}

/** Says that it refuses what it did. */
const denying: Fault = {
  broken: (bank) => ({
    ...bank,
    fetch: async (request) => {
      const answer = await bank.fetch(request)
      return request.url.endsWith("/give_back") ? new Response(answer.body, { status: 400 }) : answer
    }
  })
}

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === "object"
  } catch {
    return false
  }
}

const returned = { status: "returned" }

/** Faults, by what they are. Each case of the conformance of modules finds one. */
export const boxFaults: Readonly<Record<string, Fault & { readonly by: string; readonly says: RegExp }>> = {
  "a command that never succeeds": {
    ...command("safe_box.give_back", {
      decide: () =>
        Result.fail(
          reject("operation_not_allowed", { ...fault("value_not_allowed", "safe_box_id"), why: "No box comes back." })
        )
    }),
    by: "does each of its commands, and appends each of their events, in some life",
    says: /no life has safe_box.give_back, safe_box.returned/
  },
  "a forgotten read": {
    ...command("safe_box.give_back", { reads: () => ({}) }),
    by: "answers every request without a defect",
    says: /safe_box.give_back answers 500/
  },
  "an event that the command does not name": {
    ...command("safe_box.give_back", { emits: [] }),
    by: "answers every request without a defect",
    says: /safe_box.give_back answers 500/
  },
  "a code that is not documented": {
    ...command("safe_box.give_back", { rejects: ["object_not_found"] }),
    by: "refuses with documented codes only",
    says: /safe_box.give_back refuses with operation_not_allowed, which its `rejects` lacks/
  },
  "a field that the schema of the answer lacks": {
    ...giveBack(({ response }) => ({ response: { ...Object(response), colour: "red" } })),
    by: "answers what its documented schema says",
    says: /safe_box.give_back answers otherwise than its `output`: .*colour/s
  },
  "an answer with the status before": {
    ...giveBack(({ response }) => ({ response: { ...Object(response), status: "rented" } })),
    by: "answers with the object as it then is",
    says: /safe_box.give_back answers with another status than the object then has/
  },
  "a move without its event": {
    ...giveBack(() => ({ events: [] })),
    by: "moves objects by the rows of their lifecycle only, each with its event",
    says: /safe_box.give_back moves safe_box_\w+ from rented to returned with the events \[\]: no row does/
  },
  "an event with the status before": {
    ...giveBack(({ events }) => ({
      events: events.map((one) => ({ ...one, object: { ...one.object, status: "rented" } }))
    })),
    by: "tells an object in its event as it is then",
    says: /safe_box.returned tells another status than the object has after safe_box.give_back/
  },
  "a refusal that changes": {
    ...denying,
    by: "changes nothing when it refuses",
    says: /safe_box.give_back refuses, and changes safe_box_/
  },
  "an object that disappears": {
    ...showing((objects) => objects.filter(({ status }) => status !== returned.status)),
    by: "keeps every object",
    says: /safe_box.give_back makes safe_box_\w+ disappear/
  },
  "a key that is ignored": {
    ...withoutKeys,
    by: "does a request with the same key once",
    says: /answers a repeated key anew/
  },
  "a key that is taken for another body": {
    ...withoutKeys,
    by: "refuses a key with another request",
    says: /safe_box.create takes a key again with another body: 200/
  },
  "a list in another order": {
    ...showing((objects) => objects.toReversed()),
    by: "lists every object as it is, newest first",
    says: /safe_box.list lists .* instead of/
  },
  "a list that repeats its first page": {
    ...stuckPages,
    by: "lists by pages what it lists at once",
    says: /safe_box.list lists .* by pages instead of/
  },
  "a filter that does nothing": {
    ...list({ filters: () => ({}) }),
    by: "filters a list by the fields of the objects",
    says: /safe_box.list with entity_id=.* lists .* instead of/
  },
  "a list of all programs": {
    ...list({ isBankWide: () => true }),
    by: "keeps programs apart",
    says: /safe_box.list shows another program's/
  },
  "a field that takes anything": {
    ...command("safe_box.create", { body: Schema.Struct({ entity_id: Schema.Unknown }) }),
    by: "refuses a bad value in any field of a body by the name of the field",
    says: /safe_box.create answers [25]00 to a bad body/
  },
  "a field that is ignored": {
    ...sending((text) => text.replace(/,?"surplus":1/, "")),
    by: "refuses a field that an operation does not have by its name",
    says: /safe_box.create answers 200 to a bad body/
  },
  "a body that is guessed": {
    ...sending((text) => (isJson(text) ? text : '{"entity_id":"entity_1"}')),
    by: "refuses a body that is no JSON object",
    says: /safe_box.create answers 200 to a bad body/
  },
  "an example without a parameter": {
    ...command("safe_box.give_back", { example: {} }),
    by: "has a valid example of each operation",
    says: /the example of safe_box.give_back has no valid params/
  },
  "a summary that is no sentence": {
    ...command("safe_box.create", { summary: "rents" }),
    by: "describes each operation and kind in a sentence",
    says: /the `summary` of safe_box.create is no sentence: "rents"/
  }
}
