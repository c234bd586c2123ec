import type { Viewer } from "@vostro/console"
import type { TestBank } from "@vostro/sandbox/test"
import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, openConsole } from "./support/OpenConsole.ts"

const HOSTILE = `<script>alert(1)</script><img src=x onerror="alert(2)">`

interface Receiver {
  answer: () => Response
  readonly got: Array<string>
}

interface Open extends OpenConsole {
  readonly receiver: Receiver
  readonly list: string
  /** Page of the endpoint that the receiver listens at. */
  readonly endpoint: string
  readonly endpointId: string
}

/** Opens a console on a bank whose webhooks go to a receiver of the test. */
const open = async (viewer: Partial<Viewer> = {}): Promise<Open> => {
  const receiver: Receiver = { answer: () => new Response(HOSTILE, { status: 500 }), got: [] }
  const to = async (request: Request): Promise<Response> => {
    receiver.got.push(await request.text())
    return receiver.answer()
  }
  const opened = await openConsole(viewer, {}, { webhooks: { to } })
  onTestFinished(opened.bank.stop)
  const { operator, programId: program_id } = opened.bank
  const { value } = await operator.call("webhook_endpoint.list", { params: { program_id } })
  const list = `/programs/${program_id}/webhooks`
  const endpointId = value.objects[0]?.id ?? ""
  return { ...opened, receiver, list, endpointId, endpoint: `${list}/${endpointId}` }
}

const transfer = async ({ accountNumberIds: [sender, receiver], client, until }: TestBank): Promise<void> => {
  const { value } = await client.call("internal_transfer.create", {
    idempotencyKey: "lunch-1",
    body: {
      amount: 500,
      currency_code: "USD",
      description: "Lunch",
      sender_account_number_id: sender,
      receiver_account_number_id: receiver
    }
  })
  await until(value.id, "posted")
}

describe("webhooks of a program", () => {
  it("shows the endpoints, and from when one fails", async () => {
    const { bank, list, page } = await open()
    expect(await page(list)).toContain("http://127.0.0.1/webhooks")
    await transfer(bank)
    await bank.advance("6 hours")
    expect(await page(list)).toMatch(/Failing since[\s\S]*<time datetime="2027-03-02T/)
  })

  it("shows each attempt with its outcome, and a stranger's answer as text, on request", async () => {
    const { bank, endpoint, page } = await open()
    await transfer(bank)
    const shown = await page(endpoint)
    expect(shown).toContain("internal_transfer.posted")
    expect(shown).toContain(`class="status outcome-5xx">500<`)
    expect(shown).not.toContain("alert(1)")
    const answers = await page(`${endpoint}?with_answer=true`)
    expect(answers).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(answers).not.toContain("<script>alert")
    expect(answers).not.toContain("<img src")
  })

  it("narrows the attempts by outcome, status and event", async () => {
    const { bank, endpoint, page } = await open()
    await transfer(bank)
    for (const query of ["result=2xx", "status=503", "event=ach.posted", "resent=true"]) {
      expect(await page(`${endpoint}?${query}`), query).toContain("No attempt matches")
    }
    for (const query of ["result=5xx", "status=500", "event=internal_transfer.posted", "resent=false"]) {
      expect(await page(`${endpoint}?${query}`), query).toContain("outcome-5xx")
    }
    expect(await page(`${endpoint}?status=abc`, 400)).toContain("The bank refused this")
  })

  it("sends an event again by hand, and shows that attempt as such", async () => {
    const { bank, endpoint, page, receiver, send } = await open()
    await transfer(bank)
    receiver.answer = () => new Response(null, { status: 204 })
    const before = receiver.got.length
    expect((await send(endpoint, "webhook_resend.create")).status).toBe(303)
    await bank.advance(1)
    expect(receiver.got).toHaveLength(before + 1)
    expect(await page(`${endpoint}?resent=true`)).toMatch(/by hand[\s\S]*outcome-2xx/)
  })

  it("pauses and resumes an endpoint, and sends it a test", async () => {
    const { bank, endpoint, page, receiver, send } = await open()
    await send(endpoint, "webhook_endpoint.pause")
    expect(await page(endpoint)).toContain("paused</span> by request")
    await send(endpoint, "webhook_endpoint.test")
    await bank.advance(1)
    expect(receiver.got.at(-1)).toContain("webhook_endpoint.test")
    await send(endpoint, "webhook_endpoint.resume")
    expect(await page(endpoint)).toContain("status-active")
  })

  it("creates an endpoint with patterns, and shows its secret once", async () => {
    const { bank, list, page, send } = await open()
    const made = await send(list, "webhook_endpoint.create", {
      "text.url": "http://127.0.0.1:9/hooks",
      "list.events": "ach.*, wire.*",
      "number.rate": "5",
      "text.description": HOSTILE
    })
    const shown = await made.text()
    const [secret = ""] = /whsec_[^<]+/.exec(shown) ?? []
    expect(secret).not.toBe("")
    expect(made.headers.get("cache-control")).toBe("no-store")
    const after = await page(list)
    expect(after).not.toContain(secret)
    expect(after).toMatch(/ach\.\* wire\.\*[\s\S]*5\/s/)
    const { operator, programId: program_id } = bank
    const { value } = await operator.call("webhook_endpoint.list", { params: { program_id } })
    const one = await page(`${list}/${value.objects.find(({ rate }) => rate === 5)?.id}`)
    expect(one).toContain("&lt;script&gt;alert(1)")
    expect(one).not.toContain(secret)
  })

  it("rotates a secret, changes what an endpoint wants, and disables it", async () => {
    const { endpoint, endpointId, page, send } = await open()
    const [secret = ""] =
      /whsec_[^<]+/.exec(await (await send(endpoint, "webhook_endpoint.rotate_secret")).text()) ?? []
    expect(secret).not.toBe("")
    await send(endpoint, "webhook_endpoint.update", { "list.events": "ach.returned" })
    const changed = await page(endpoint)
    expect(changed).toContain("<dd>ach.returned</dd>")
    expect(changed).toContain("<dt>Secret generation</dt><dd>2</dd>")
    expect(changed).not.toContain(secret)
    await send(endpoint, "webhook_endpoint.update", { "list.events": "" })
    expect(await page(endpoint)).toContain("<dt>Events</dt><dd>all</dd>")
    await send(endpoint, "webhook_endpoint.disable")
    const disabled = await page(endpoint)
    expect(disabled).toContain("status-disabled")
    expect(disabled).not.toContain("webhook_endpoint.pause")
    expect(disabled).toContain(endpointId)
  })

  it("counts a replay first, then sends it, and shows how far it is", async () => {
    const { bank, endpoint, page, receiver, send } = await open()
    await transfer(bank)
    receiver.answer = () => new Response(null, { status: 204 })
    const counted = await send(endpoint, "webhook_replay.count", { "text.selection": "all" })
    const [replay = ""] = (counted.headers.get("location") ?? "").replace("/console", "").split("?")
    expect(replay).toMatch(/\/replays\/webhook_replay_\w+$/)
    await bank.advance(1)
    const before = receiver.got.length
    expect(await page(replay)).toMatch(/Send [1-9]\d* webhooks/)
    expect(receiver.got).toHaveLength(before)
    await send(replay, "webhook_replay.start")
    await bank.advance("1 minute")
    expect(receiver.got.length).toBeGreaterThan(before)
    expect(await page(replay)).toMatch(/status-completed[\s\S]*<progress/)
    expect(await page(endpoint)).toContain(replay)
  })

  it("shows no control to an operator who may only read", async () => {
    const { bank, endpoint, page } = await open({ role: "read" })
    await transfer(bank)
    expect(await page(endpoint)).not.toMatch(/method="post"/)
  })
})

describe("the inbox of a sandbox", () => {
  it("shows what came, with its verification, as text", async () => {
    const inbox = () => [
      { received_at: "2027-03-02T14:30:00.000Z", signature: HOSTILE, problem: "signature_mismatch" },
      {
        received_at: "2027-03-02T14:29:00.000Z",
        signature: "t=1",
        event: { id: "event_1", event: "ach.posted", object: { note: HOSTILE } }
      }
    ]
    const { bank, page } = await openConsole({}, { sandbox: { advance: undefined, inbox } })
    onTestFinished(bank.stop)
    const shown = await page("/inbox")
    expect(shown).toContain("signature_mismatch")
    expect(shown).toContain("verified")
    expect(shown).toContain("ach.posted")
    expect(shown).not.toContain("<script>alert")
    expect(await page(`/programs/${bank.programId}/webhooks`)).toContain(`href="/console/inbox"`)
  })

  it("has no page in a bank", async () => {
    const { bank, page } = await openConsole()
    onTestFinished(bank.stop)
    await page("/inbox", 404)
  })
})
