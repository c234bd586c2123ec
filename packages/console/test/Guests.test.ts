import { makeConsole, openTo } from "@vostro/console"
import { allModules, catalogueOf } from "@vostro/domain"
import { expect, it, onTestFinished } from "vitest"
import { OPERATOR_TOKEN } from "../../bank/test/support/Hosts.ts"
import { bankOf } from "../../bank/test/support/ModularBank.ts"
import { boxes, boxOperations } from "../../examples/boxes/Boxes.ts"
import { formOf, ORIGIN } from "./support/OpenConsole.ts"

it("has pages and forms for the objects of a module that is not the bank's own", async () => {
  const modules = [...allModules, boxes]
  const bank = await bankOf(modules)
  onTestFinished(bank.close)
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const client = (await operator.call("client.create", { params: { program_id }, body: { name: "One" } })).value
  const partner = bank.client({ client_id: client.id, client_secret: client.client_secret }, boxOperations)
  const { value: box } = await partner.call("safe_box.create", { body: { entity_id: "entity_1" } })
  const sessions = openTo({ name: "Ada", role: "administer", program_id, operator, partner })
  const at = `${ORIGIN}/console/programs/${program_id}/objects/${box.id}`
  const page = async (options: Partial<Parameters<typeof makeConsole>[0]>, address = at): Promise<string> =>
    (await makeConsole({ sessions, ...options })(new Request(address))).text()
  const catalogue = catalogueOf(modules)

  expect(await page({})).not.toContain("safe_box.give_back")
  const before = await page({ catalogue })
  expect(before).toMatch(/<text class="name here"[^>]*>rented</)
  const sent = await makeConsole({ sessions, catalogue })(
    new Request(`${ORIGIN}/console/calls/safe_box.give_back`, {
      method: "POST",
      body: formOf(before, "safe_box.give_back"),
      headers: { "sec-fetch-site": "same-origin" }
    })
  )
  expect(sent.status).toBe(303)
  const after = await page({ catalogue }, ORIGIN + sent.headers.get("location"))
  expect(after).toMatch(/<text class="name here"[^>]*>returned</)
  expect(after).toMatch(/role="status">.*<code>safe_box.give_back<\/code>\) by client[\s\S]*?rented[\s\S]*?returned/)
  expect(after).not.toContain("/calls/safe_box.give_back")
  expect(await page({ catalogue }, `${ORIGIN}/console/programs/${program_id}/lists`)).toContain("safe_box")
})
