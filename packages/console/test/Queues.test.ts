import type { Viewer } from "@vostro/console"
import { describe, expect, it, onTestFinished } from "vitest"
import { ask, logIn, openLogin } from "./support/LoginConsole.ts"
import { type OpenConsole, openConsole } from "./support/OpenConsole.ts"

interface Open extends OpenConsole {
  readonly queues: string
  readonly program: { readonly program_id: string }
}

const open = async (viewer: Partial<Viewer> = {}): Promise<Open> => {
  const opened = await openConsole({ program_id: undefined, ...viewer })
  onTestFinished(opened.bank.stop)
  const { programId: program_id } = opened.bank
  return { ...opened, program: { program_id }, queues: `/programs/${program_id}/queues` }
}

const counterparty = { account_number: "987654321", routing_number: "021000021", account_type: "checking" } as const

const achUnderReview = async (opened: Open, name = "Jane Receiver"): Promise<string> => {
  const { bank, program } = opened
  await bank.operator.call("ach.set_review_rules", { params: program, body: { outgoing: { amount_over: 0 } } })
  return sentAch(opened, name)
}

const sentAch = async ({ bank }: Open, name: string): Promise<string> => {
  const { value } = await bank.client.call("ach.create", {
    idempotencyKey: `ach-${name}`,
    body: {
      amount: 12_345,
      currency_code: "USD",
      transaction_type: "credit",
      account_number_id: bank.accountNumberIds[0],
      counterparty: { name, ...counterparty },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "PAYMENT"
    }
  })
  await bank.advance(1)
  return value.id
}

const other = { name: "Acme Supplies LLC", account_identifier: { type: "account_number", value: "987654321" } } as const

const heldWire = async ({ bank, program }: Open): Promise<string> => {
  const { value } = await bank.client.call("wire.create_v2", {
    idempotencyKey: "wire-1",
    body: {
      account_number_id: bank.accountNumberIds[0],
      amount: 250_000,
      currency_code: "USD",
      creditor: { ...other, address: { street_name: "Main Street", town_name: "Chicago", country: "US" } },
      creditor_agent: { local_routing_identifier: { value: "021000021" } },
      remittance_details: {}
    }
  })
  await bank.operator.call("wire.hold_for_review", { params: { ...program, wire_id: value.id } })
  return value.id
}

const incomingWire = async ({ bank }: Open): Promise<string> => {
  const { value } = await bank.client.call("wire.simulate_incoming_v2", {
    idempotencyKey: "incoming-1",
    body: {
      amount: 50_000,
      creditor_account_number_id: bank.accountNumberIds[0],
      debtor: other,
      debtor_agent: { local_routing_identifier: { value: "021000021" } }
    }
  })
  return value.id
}

describe("the queues of a program", () => {
  it("say how each is filled while nothing waits", async () => {
    const { page, queues } = await open()
    const shown = await page(queues)
    for (const words of [
      "Review rules of a program hold entries",
      "A wire is held by an operator",
      "Money is in suspense"
    ]) {
      expect(shown).toContain(words)
    }
    expect(shown).toContain(
      `<a href="#originators">Originators awaiting approval</a></th><td class="number" data-label="Items">0</td>`
    )
  })

  it("show an ACH entry under review with its age by the bank's clock, and approve it", async () => {
    const opened = await open()
    const { bank, page, queues, send } = opened
    const id = await achUnderReview(opened)
    await bank.advance("3 hours")
    const shown = await page(queues)
    expect(shown).toMatch(
      /ACH entries under review \(1\)[\s\S]*outgoing credit PPD, Jane Receiver[\s\S]*\$123\.45[\s\S]*>3\sh\sago</
    )
    expect((await send(queues, "ach.approve", { dry: "true" })).status).toBe(200)
    expect((await bank.client.call("ach.get", { params: { ach_id: id } })).value.status).toBe("under_review")
    expect((await send(queues, "ach.approve")).status).toBe(303)
    expect((await bank.client.call("ach.get", { params: { ach_id: id } })).value.status).toBe("approved")
    expect(await page(queues)).toContain("ACH entries under review (0)")
  })

  it("reject an entry with a reason, and keep a hostile name a text", async () => {
    const opened = await open()
    const { bank, page, queues, send } = opened
    const id = await achUnderReview(opened, "Jane &amp; Co")
    expect(await page(queues)).toContain("Jane &amp;amp; Co")
    await send(queues, "ach.reject", { "text.details": "Not ours" })
    const { value } = await bank.client.call("ach.get", { params: { ach_id: id } })
    expect(value).toMatchObject({ status: "rejected", rejection: { details: "Not ours" } })
  })

  it("show who held a wire, and the reasons that a rejection may have", async () => {
    const opened = await open()
    const { bank, page, queues, send } = opened
    const wire_id = await heldWire(opened)
    const shown = await page(queues)
    expect(shown).toMatch(
      /Wires held for review \(1\)[\s\S]*to Acme Supplies LLC[\s\S]*\$2,500\.00[\s\S]*wire\.hold_for_review/
    )
    expect(shown).toContain("<option>creditor_name_mismatch</option>")
    const timeline = await page(`/programs/${bank.programId}/objects/${wire_id}`)
    expect(timeline).toContain(`root: <span title="wire.hold_for_review">Hold for review</span>`)
    await send(queues, "wire.reject", { "text.reason": "creditor_name_mismatch", "text.additional_information": "No" })
    expect((await bank.client.call("wire.get_v2", { params: { wire_id } })).value).toMatchObject({
      status: "rejected",
      rejection: { reason: "creditor_name_mismatch" }
    })
  })

  it("show a return request with its deadline, which the program of the sandbox answers", async () => {
    const plain = await open()
    const { bank, page, program, queues } = plain
    const wire_id = await incomingWire(plain)
    await bank.client.call("wire.simulate_incoming_return_request_v2", {
      params: { wire_id },
      idempotencyKey: "request-1",
      body: { reason: "duplication", additional_information: "Sent <b>twice</b>" }
    })
    const shown = await page(queues)
    expect(shown).toMatch(
      /requests awaiting an answer \(1\)[\s\S]*duplication: Sent &lt;b&gt;twice&lt;\/b&gt;[\s\S]*in\s\d+\sd/
    )
    expect(shown).not.toContain("wire.reject_return_request_v2")
    expect(program.program_id).toBe(bank.programId)
  })

  it("let a sandbox's program reject a return request", async () => {
    const opened = await openConsole()
    onTestFinished(opened.bank.stop)
    const { bank, page, send } = opened
    const { programId: program_id } = bank
    const queues = `/programs/${program_id}/queues`
    const wire_id = await incomingWire({ ...opened, program: { program_id }, queues })
    await bank.client.call("wire.simulate_incoming_return_request_v2", {
      params: { wire_id },
      idempotencyKey: "request-1",
      body: { reason: "duplication" }
    })
    expect((await send(queues, "wire.reject_return_request_v2", { "text.reason": "legal_decision" })).status).toBe(303)
    expect(await page(queues)).toContain("Wire return requests awaiting an answer (0)")
  })

  it("show money of a wire in suspense, and move it", async () => {
    const opened = await open()
    const { bank, page, queues, send } = opened
    const [account_number_id] = bank.accountNumberIds
    await bank.client.call("account_number.deactivate", { params: { account_number_id } })
    const refused = await incomingWire(opened)
    const { value } = await bank.client.call("wire.get_v2", { params: { wire_id: refused } })
    const [back = ""] = value.related_wires.return_wire_ids
    await bank.client.call("wire.simulate", { params: { wire_id: back, trigger: "reject" } })
    expect(await page(queues)).toMatch(/Wire money in suspense \(1\)[\s\S]*send_back_failed[\s\S]*\$500\.00/)
    await send(queues, "wire_suspense_item.resolve", { "text.to": "unclaimed_property" })
    expect(await page(queues)).toContain("Wire money in suspense (0)")
  })

  it("have no control for an operator who may only read", async () => {
    const opened = await open({ role: "read" })
    await achUnderReview(opened)
    const shown = await opened.page(opened.queues)
    expect(shown).toContain("ACH entries under review (1)")
    expect(shown).not.toMatch(/method="post"|<summary>Decide/)
  })

  it("are bounded: more than fifty are shown as such", async () => {
    const opened = await open()
    for (let count = 0; count < 51; count++) await achUnderReview(opened, `Jane ${count}`)
    const shown = await opened.page(opened.queues)
    expect(shown).toContain("ACH entries under review (50+)")
    expect(shown.indexOf("Jane 0<")).toBeLessThan(shown.indexOf("Jane 1<"))
    const [, next = ""] = /href="\/console([^"]*queue=ach[^"]*)"/.exec(shown) ?? []
    const last = await opened.page(next.replaceAll("&amp;", "&"))
    expect(last).toContain("ACH entries under review (1)")
    expect(last).toContain("Jane 50")
  })

  it("have what waits, however old it is", async () => {
    const opened = await open()
    const { bank, page, queues } = opened
    const wire_id = await heldWire(opened)
    await bank.advance("400 days")
    expect(await page(queues)).toContain(wire_id)
  })

  it("say why a payment waits, and its page says it afterwards", async () => {
    const opened = await open()
    const { bank, page, program, queues } = opened
    const body = { outgoing: { amount_over: 10_000, first_use_of_counterparty: true } }
    await bank.operator.call("ach.set_review_rules", { params: program, body })
    const ach_id = await sentAch(opened, "Jane Receiver")
    const why = /The amount, \$123\.45, is over \$100\.00\.[\s\S]*It is the first entry with this counterparty\./
    expect(await page(queues)).toMatch(why)
    const wire_id = await heldWire(opened)
    expect(await page(queues)).toMatch(/Wires held for review \(1\)[\s\S]*An operator held it\./)
    await bank.operator.call("ach.approve", { params: { ...program, ach_id } })
    expect(await page(queues)).not.toMatch(why)
    expect(await page(`/programs/${program.program_id}/objects/${ach_id}`)).toMatch(why)
    expect(await page(`/programs/${program.program_id}/objects/${wire_id}`)).toContain("An operator held it.")
  })

  it("exist for the bank's own payments", async () => {
    const { page } = await open()
    const shown = await page("/programs/bank/queues")
    expect(shown).toContain("Wires held for review (0)")
    expect(shown).not.toContain("Originators")
  })
})

describe("what is due in all programs", () => {
  it("counts what waits in each, with the next deadline and the next cutoff", async () => {
    const opened = await open()
    const { bank, page, program } = opened
    await sentAch(opened, "Joe Receiver")
    await achUnderReview(opened)
    const wire_id = await incomingWire(opened)
    await bank.client.call("wire.simulate_incoming_return_request_v2", {
      params: { wire_id },
      idempotencyKey: "request-1",
      body: { reason: "duplication" }
    })
    const shown = await page("/queues")
    const row = shown.split("<tr>").find((one) => one.includes(`${program.program_id}/queues"`)) ?? ""
    expect(row).toContain(`queues#ach">ACH entries under review</a>: 1`)
    expect(row).toContain("Wire return requests awaiting an answer</a>: 1")
    expect(row).toMatch(/in\s\d+\sd/)
    expect(row).toContain(`/console/clock?program_id=${program.program_id}"`)
    expect(shown).toMatch(/The bank itself[\s\S]*nothing/)
  })

  it("shows ten programs at a time, and the bank itself once", async () => {
    const { bank, page } = await open()
    for (let count = 0; count < 10; count++) {
      await bank.operator.call("program.create", { body: { name: `Program <${count}>` } })
    }
    const first = await page("/queues")
    expect(first).toContain("Program &lt;9&gt;")
    expect(first).not.toContain(bank.programId)
    const [, older = ""] = /rel="next" href="\/console([^"]*)"/.exec(first) ?? []
    const second = await page(older)
    expect(second).toContain(bank.programId)
    expect(second).not.toContain("The bank itself")
  })

  it("asks the bank once for all programs of the page, and twice for those of one", async () => {
    const { asked, bank, console, hire, root } = await openLogin()
    for (let count = 0; count < 12; count++) await root.call("program.create", { body: { name: `Program ${count}` } })
    const { value } = await root.call("program.list", { query: { limit: 1 } })
    bank.run()
    const cookie = await logIn(console, (await hire("operate")).token)
    const callsOf = async (path: string) => {
      const before = asked()
      expect((await ask(console, path, { cookie })).status).toBe(200)
      // Each page asks who the viewer is.
      return asked() - before - 1
    }
    expect(await callsOf("/queues")).toBe(1)
    expect(await callsOf(`/programs/${value.objects[0]?.id}/queues`)).toBe(2)
  })
})
