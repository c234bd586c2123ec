import { Schema } from "effect"
import { achBody, instantBody, purchaseBody, transferBody, wireBody } from "./Bodies.ts"

/** Address of requests, and the ids that they use. */
export const Destination = Schema.Struct({
  url: Schema.String,
  token: Schema.String,
  path: Schema.String,
  ids: Schema.Array(Schema.String)
})

/** Bodies by path; other paths create transfers. */
const bodies: Readonly<Record<string, (sender: string | undefined, receiver: string | undefined) => object>> = {
  "/v1/ach": (sender) => achBody(sender, "credit"),
  "/v2/user_credit_transactions": purchaseBody,
  "/v2/wires": wireBody,
  "/v1/instant_payments": instantBody
}

/** Generates the creates of one run, each with its own key: spread over all account numbers, or on a single one. */
export const requestsOf = ({ token, path, ids }: typeof Destination.Type, hot: boolean) => {
  const run = `${process.pid}-${Date.now()}`
  const bodyFor = bodies[path] ?? transferBody
  return (index: number) => {
    const sender = ids[hot ? 0 : (index * 7_919) % ids.length]
    const receiver = ids[hot ? 1 + (index % (ids.length - 1)) : (index * 7_919 + 1) % ids.length]
    return {
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": `${run}-${index}`
      },
      body: JSON.stringify(bodyFor(sender, receiver))
    }
  }
}
