import { command, download, idOf, type OperationsOf, reject, resource, retrieve, upload } from "@vostro/domain/modules"
import type { CallWith, ListWith, NameWith } from "@vostro/http/client/GuestCalls"
import type { PromiseClient, PromiseClientWith } from "@vostro/http/promise"
import { Result, Schema } from "effect"
import { expectTypeOf, it } from "vitest"
import type { BoxCalls, boxOperations } from "../../examples/boxes/Boxes.ts"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

it("joins the calls of a module with those of the bank", () => {
  const use = async (client: PromiseClientWith<BoxCalls>) => {
    const { value: box } = await client.call("safe_box.create", { body: { entity_id: "entity_1" } })
    expectTypeOf(box.status).toEqualTypeOf<"rented" | "returned">()
    for await (const one of client.each("safe_box.list", { query: { limit: 5 } }))
      expectTypeOf(one.entity_id).toBeString()
    for await (const one of client.each("ach.list", {})) expectTypeOf(one.amount).toBeNumber()
  }
  expectTypeOf(use).toBeFunction()
  expectTypeOf<{ readonly body: { readonly entity: string } }>().not.toExtend<CallWith<BoxCalls, "safe_box.create">>()
  expectTypeOf<"safe_box.open">().not.toExtend<NameWith<BoxCalls>>()
  expectTypeOf<"safe_box.create">().not.toExtend<ListWith<BoxCalls>>()
})

it("is a client of the bank as well, and knows no operations of modules without them", () => {
  expectTypeOf<PromiseClientWith<BoxCalls>>().toExtend<PromiseClient>()
  expectTypeOf<PromiseClientWith<object>>().toEqualTypeOf<PromiseClient>()
  expectTypeOf<PromiseClient["call"]>().parameter(0).not.toExtend<"safe_box.create">()
  expectTypeOf<typeof boxOperations>().toEqualTypeOf<OperationsOf<BoxCalls>>()
})

const Thing = Schema.Struct({ id: idOf("thing"), name: Schema.String })
const thing = resource<typeof Thing.Type>({ kind: "thing", schema: Thing })
const params = Schema.Struct({ thing_id: Schema.String })
const decide = () => Result.fail(reject("object_not_found"))

/** Operations with every use of the key, and with bytes. */
const operations = {
  rename: command({
    name: "thing.rename",
    summary: "Renames a thing.",
    at: ["POST", "/v1/things/:thing_id"],
    scope: "entity/read_write",
    output: Thing,
    idempotency: { key: "required", min_length: 1 },
    params,
    body: Schema.Struct({ name: Schema.optionalKey(Schema.String) }),
    decide
  }),
  get: retrieve({
    name: "thing.get",
    summary: "Retrieves a thing.",
    at: ["GET", "/v1/things/:thing_id"],
    scope: "entity/read",
    output: Thing,
    params,
    resource: thing,
    id: ({ thing_id }) => thing_id
  }),
  send: upload({
    name: "thing.send",
    summary: "Uploads a thing.",
    at: ["POST", "/v1/thing_files"],
    scope: "entity/read_write",
    output: Thing,
    body: Schema.Struct({ name: Schema.String }),
    form: {
      file: "file",
      text: [],
      json: [],
      max_bytes: 9,
      sample: { file_name: "a", content_type: "text/plain", text: "a" }
    },
    decide
  }),
  content: download({
    name: "thing.content",
    summary: "Retrieves the bytes of a thing.",
    at: ["GET", "/v1/things/:thing_id/content"],
    scope: "entity/read",
    params,
    resource: thing,
    id: ({ thing_id }) => thing_id,
    content: () => undefined
  })
}

/** An interface that declares one operation. */
type Declares<N extends string, Call, Answer> = OperationsOf<{
  readonly [K in N]: { readonly call: Call; readonly answer: Answer }
}>[number]

interface ById {
  readonly params: { readonly thing_id: string }
}
type Thing = typeof Thing.Type
type Rename = typeof operations.rename
interface Renaming extends ById {
  readonly body?: { readonly name?: string }
  readonly idempotencyKey: string
}

it("requires of each operation the call that its interface declares", () => {
  expectTypeOf<Rename>().toExtend<Declares<"thing.rename", Renaming, Thing>>()
  expectTypeOf<Rename>().not.toExtend<Declares<"thing.change", Renaming, Thing>>()
  expectTypeOf<Rename>().not.toExtend<Declares<"thing.rename", Renaming, Thing & { readonly size: number }>>()
  expectTypeOf<Rename>().not.toExtend<Declares<"thing.rename", ById & { readonly idempotencyKey?: string }, Thing>>()
  expectTypeOf<Rename>().not.toExtend<
    Declares<"thing.rename", Renaming & { readonly body?: { readonly name?: number } }, Thing>
  >()
  expectTypeOf<Rename>().not.toExtend<
    Declares<"thing.rename", Renaming & { readonly body: { readonly size: string } }, Thing>
  >()
})

it("requires the use of the key and of bytes that an operation has", () => {
  type Unkeyed = ById & { readonly idempotencyKey?: never }
  expectTypeOf<typeof operations.get>().toExtend<Declares<"thing.get", Unkeyed, Thing>>()
  expectTypeOf<typeof operations.get>().not.toExtend<
    Declares<"thing.get", ById & { readonly idempotencyKey?: string }, Thing>
  >()
  interface Sending {
    readonly body: { readonly name: string }
    readonly file: File
    readonly idempotencyKey?: string
  }
  expectTypeOf<typeof operations.send>().toExtend<Declares<"thing.send", Sending, Thing>>()
  type Content = typeof operations.content
  expectTypeOf<Content>().toExtend<Declares<"thing.content", Unkeyed, ReadableStream<Uint8Array>>>()
})
