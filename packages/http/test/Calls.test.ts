import type { CallOf, OperationName } from "@vostro/http/client"
import { expectTypeOf, it } from "vitest"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

type Keyed<A> = A & { readonly idempotencyKey: string }
type Wire = { readonly params: { readonly wire_id: string } }
type AccountNumber = { readonly params: { readonly account_number_id: string } }
type Transfer = {
  readonly body: {
    readonly amount: number
    readonly currency_code: "USD"
    readonly sender_account_number_id: string
    readonly receiver_account_number_id: string
    readonly description: string
  }
}

it("requires the idempotency key of a call where the bank does", () => {
  expectTypeOf<Keyed<Transfer>>().toExtend<CallOf<"internal_transfer.create">>()
  expectTypeOf<Transfer>().not.toExtend<CallOf<"internal_transfer.create">>()
})

it("accepts a call with and without an idempotency key where the bank does", () => {
  expectTypeOf<Keyed<AccountNumber>>().toExtend<CallOf<"account_number.activate">>()
  expectTypeOf<AccountNumber>().toExtend<CallOf<"account_number.activate">>()
})

it("accepts no idempotency key where the bank reads none: in reads, and in some writes", () => {
  expectTypeOf<Wire>().toExtend<CallOf<"wire.get">>()
  expectTypeOf<Wire>().toExtend<CallOf<"wire.cancel">>()
  expectTypeOf<Keyed<Wire>>().not.toExtend<CallOf<"wire.get">>()
  expectTypeOf<Keyed<Wire>>().not.toExtend<CallOf<"wire.cancel">>()
})

it("knows the use of the key of every operation", () => {
  type Known = readonly [string] | readonly [string | undefined] | readonly [undefined]
  expectTypeOf<Uses[keyof Uses]>().toEqualTypeOf<Known>()
})

/** Type of the key of each operation, in a tuple, so that those of all stay apart. */
type Uses = { readonly [N in OperationName]: readonly [CallOf<N>["idempotencyKey"]] }
