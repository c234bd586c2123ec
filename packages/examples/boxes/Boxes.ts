import {
  atMost,
  command,
  createObject,
  decision,
  defineResource,
  found,
  idOf,
  listing,
  listOf,
  type Module,
  machine,
  NEW,
  type OperationsOf,
  type Page,
  type PageFields,
  resource,
  scopesOf,
  Timestamp,
  type TriggerOf,
  transition,
  type WebhooksOf
} from "@vostro/domain/modules"
import { Result, Schema } from "effect"

const BoxStatus = Schema.Literals(["rented", "returned"])

const lifecycle = machine("safe_box", BoxStatus, [
  { on: "rent", from: [NEW], to: "rented", event: "safe_box.rented", webhook: true },
  { on: "give_back", from: ["rented"], to: "returned", event: "safe_box.returned", webhook: true }
])

/** A safe-deposit box that a customer rents. */
export interface Box extends Schema.Schema.Type<typeof Box> {}
export const Box = Schema.Struct({
  id: idOf("safe_box"),
  entity_id: Schema.String.annotate({ description: "Customer who rents the box." }),
  status: BoxStatus,
  created_at: Timestamp,
  updated_at: Timestamp
})

export const box = resource<Box, TriggerOf<typeof lifecycle>>({
  kind: "safe_box",
  about: "Safe-deposit boxes of customers.",
  schema: Box,
  lifecycles: [lifecycle],
  attributes: ({ entity_id }) => ({ entity_id }),
  indexed: ["entity_id"]
})

const write = { scope: "safe_box/read_write", output: Box } as const

/** Calls of the operations on boxes, and their answers. */
export interface BoxCalls {
  /** Rents a safe-deposit box to a customer. */
  readonly "safe_box.create": {
    readonly call: { readonly body: { readonly entity_id: string }; readonly idempotencyKey?: string }
    readonly answer: Box
  }
  /** Gives a safe-deposit box back. */
  readonly "safe_box.give_back": {
    readonly call: { readonly params: { readonly safe_box_id: Box["id"] }; readonly idempotencyKey?: string }
    readonly answer: Box
  }
  /** Lists safe-deposit boxes, newest first. */
  readonly "safe_box.list": {
    readonly call: { readonly query?: PageFields & { readonly entity_id?: string } }
    readonly answer: Page<Box>
  }
}

/** Operations on boxes. A client takes its types and routes from them. */
export const boxOperations: OperationsOf<BoxCalls> = [
  command({
    ...write,
    name: "safe_box.create",
    summary: "Rents a safe-deposit box to a customer.",
    at: ["POST", "/v1/safe_boxes"],
    emits: ["safe_box.rented"],
    body: Schema.Struct({ entity_id: Schema.String.check(atMost(64)) }),
    example: { body: { entity_id: "entity_1" } },
    decide: ({ body: { entity_id } }, facts) => {
      const { parts } = createObject(box, "rent", { id: facts.newId("safe_box"), entity_id }, facts)
      return Result.succeed(decision(parts))
    }
  }),
  command({
    ...write,
    name: "safe_box.give_back",
    summary: "Gives a safe-deposit box back.",
    at: ["POST", "/v1/safe_boxes/:safe_box_id/give_back"],
    emits: ["safe_box.returned"],
    params: Schema.Struct({ safe_box_id: Box.fields.id }),
    example: { params: { safe_box_id: "safe_box_1" } },
    rejects: ["operation_not_allowed"],
    reads: ({ params }) => ({ objects: [{ kind: box.kind, id: params.safe_box_id }] }),
    decide: ({ params }, facts) =>
      Result.gen(function* () {
        const before = yield* found(box, params.safe_box_id, facts)
        const { parts } = yield* transition(box, before, "give_back", {}, facts)
        return decision(parts)
      })
  }),
  listing({
    name: "safe_box.list",
    summary: "Lists safe-deposit boxes, newest first.",
    at: ["GET", "/v1/safe_boxes"],
    scope: "safe_box/read",
    example: { query: { entity_id: "entity_1" } },
    ...listOf(box, Box, { entity_id: Schema.optionalKey(Schema.String) })
  })
]

/** Safe-deposit boxes, which customers rent and give back. */
export const boxes: Module = {
  name: "boxes",
  needs: ["customers"],
  scopes: scopesOf("safe_box"),
  definitions: [defineResource({ resources: [box], operations: boxOperations })]
}

/** Objects of the webhooks about boxes, for the types of a receiver. */
export type BoxWebhooks = WebhooksOf<typeof lifecycle, Box>
