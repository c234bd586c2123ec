import { Schema } from "effect"
import { achBody, purchaseBody, transferBody } from "./Bodies.ts"

/** Address of requests, and the ids that they use. */
export const Destination = Schema.Struct({
  url: Schema.String,
  token: Schema.String,
  path: Schema.String,
  ids: Schema.Array(Schema.String)
})

/** Generates the creates of one run, each with its own key: spread over all account numbers, or on a single one. */
export const requestsOf = ({ token, path, ids }: typeof Destination.Type, hot: boolean) => {
  const run = `${process.pid}-${Date.now()}`
  const bodyFor = (sender: string | undefined, receiver: string | undefined) => {
    if (path === "/v1/ach") return achBody(sender, "credit")
    return path === "/v2/user_credit_transactions" ? purchaseBody(sender) : transferBody(sender, receiver)
  }
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
