import { SIGNATURE_HEADER, sign } from "@vostro/domain/webhook"
import { INBOX_PATH, makeInbox } from "@vostro/sandbox/program/Inbox"
import { expect, it } from "vitest"

const SECRET = "whsec_inbox"

const post = async ({ pages }: ReturnType<typeof makeInbox>, text: string, header: string): Promise<number> => {
  const request = new Request(`http://127.0.0.1${INBOX_PATH}`, {
    method: "POST",
    body: text,
    headers: { [SIGNATURE_HEADER]: header }
  })
  const reply = await pages[INBOX_PATH]?.["POST"]?.(request, { operations: [], resources: [] })
  return reply?.status ?? 0
}

const signed = (text: string): string => sign([SECRET], 1, new TextEncoder().encode(text))

it("keeps webhooks whose signature holds, and the reason of each refusal without its content", async () => {
  const inbox = makeInbox(() => [SECRET])
  expect(await post(inbox, `{"id":"event_1"}`, signed(`{"id":"event_1"}`))).toBe(204)
  expect(await post(inbox, `{"id":"event_2"}`, signed(`{"id":"event_1"}`))).toBe(400)
  expect(await post(inbox, `{"id":"event_3"}`, "x".repeat(10_000))).toBe(400)
  const [...kept] = inbox.received()
  expect(kept.map(({ event, problem }) => [event, problem]).toSorted()).toEqual([
    [undefined, "header_malformed"],
    [undefined, "signature_mismatch"],
    [{ id: "event_1" }, undefined]
  ])
  expect(Math.max(...kept.map(({ signature }) => signature.length))).toBeLessThan(1_000)
})

it("keeps the last hundred: refused ones take no place of those that hold", async () => {
  const inbox = makeInbox(() => [SECRET])
  await post(inbox, `{"id":"event_1"}`, signed(`{"id":"event_1"}`))
  for (let count = 0; count < 150; count++) await post(inbox, "{}", "t=1,v0=none")
  const kept = inbox.received()
  expect(kept.filter(({ problem }) => problem !== undefined)).toHaveLength(100)
  expect(kept.filter(({ problem }) => problem === undefined)).toHaveLength(1)
})
