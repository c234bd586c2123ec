import type { catalogue } from "@vostro/domain/operations"
import { makeClient } from "@vostro/http/client"
import { makePromiseClient } from "@vostro/http/promise"
import { expectTypeOf, it } from "vitest"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

const client = makeClient({ baseUrl: "http://bank.example" })
const promises = makePromiseClient({ baseUrl: "http://bank.example" })
const idempotencyKey = "example-1"

it("requires the idempotency key of a call where the bank does", () => {
  const body = {
    amount: 1,
    currency_code: "USD",
    sender_account_number_id: "account_number_1",
    receiver_account_number_id: "account_number_2",
    description: "A transfer"
  } as const
  expectTypeOf([
    () => client.call("internal_transfer.create", { body, idempotencyKey }),
    () => promises.call("internal_transfer.create", { body, idempotencyKey }),
    // @ts-expect-error: the key is missing.
    () => client.call("internal_transfer.create", { body }),
    // @ts-expect-error: the key is missing.
    () => promises.call("internal_transfer.create", { body })
  ]).toBeArray()
})

it("accepts a call with and without an idempotency key where the bank does", () => {
  const params = { account_number_id: "account_number_1" }
  expectTypeOf([
    () => client.call("account_number.activate", { params, idempotencyKey }),
    () => promises.call("account_number.activate", { params })
  ]).toBeArray()
})

it("accepts no idempotency key where the bank reads none", () => {
  const params = { wire_id: "wire_1" }
  expectTypeOf([
    () => client.call("wire.cancel", { params }),
    () => promises.call("wire.get", { params }),
    // @ts-expect-error: a write without a key.
    () => client.call("wire.cancel", { params, idempotencyKey }),
    // @ts-expect-error: a read.
    () => promises.call("wire.get", { params, idempotencyKey })
  ]).toBeArray()
})

it("knows the use of the key of every operation", () => {
  expectTypeOf<Uses[keyof Uses]>().toEqualTypeOf<readonly ["required"] | readonly ["optional"] | readonly ["none"]>()
})

/** Use of the key by each operation. An operation of which it is not known would add a union in a tuple. */
type Uses = { readonly [O in (typeof catalogue)[number] as O["name"]]: readonly [O["idempotency"]["key"]] }
