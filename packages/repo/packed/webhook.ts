import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Partner } from "./conversation.ts"

/** Checks that the bank of a host sends a webhook. Throws if the bank refuses the endpoint; waits for the webhook without end. */
export const receiveWebhook = async (baseUrl: string, { accountNumberId, token }: Partner): Promise<void> => {
  const receiver = createServer((_, response) => response.end())
  await once(receiver.listen(0, "127.0.0.1"), "listening")
  const came = once(receiver, "request")
  // trusted: a server that listens on a port has this kind of address.
  const { port } = receiver.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await post("/v1/event_subscription", { url: `http://127.0.0.1:${port}/` })
  const found = await fetch(`${baseUrl}/v1/account_number/${accountNumberId}`, { headers })
  const { account_id }: { readonly account_id: string } = JSON.parse(await found.text())
  await post("/v1/account_number", { account_id, client_customer_id: "webhook" })
  const [{ headers: sent }] = await came
  if (sent["service-signature"] === undefined) throw new Error("a webhook came without a signature")
  receiver.closeAllConnections()
  receiver.close()
}
