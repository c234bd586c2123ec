import { writeFileSync } from "node:fs"
import { openConsole } from "./test/support/OpenConsole.ts"
import { assets } from "@vostro/console/assets/Assets"
import { resources } from "@vostro/domain/operations"
const { bank, page } = await openConsole()
const p = bank.programId
const save = async (name: string, path: string) => {
  const text = (await page(path)).replace(/<link rel="stylesheet"[^>]*>/, `<style>${assets["/assets/console.css"].body}</style>`).replace(/<script[^>]*><\/script>/, "")
  writeFileSync(`/tmp/draw/page-${name}.html`, text)
}
const [a, b] = bank.accountNumberIds
const ach = (await bank.client.call("ach.create", { idempotencyKey: "aaaaaaaaaaaaaa", body: { account_number_id: a, amount: 50000, currency_code: "USD", transaction_type: "debit", sec_code: "PPD", delivery_type: "same_business_day", statement_descriptor: "LUNCH", metadata: { note: "x" }, counterparty: { name: "Ann", account_number: "1234", routing_number: "021000021", account_type: "checking" } } })).value
await save("ach-scheduled", `/programs/${p}/objects/${ach.id}`)
for (const trigger of ["process","submit","post"]) await bank.client.call("ach.simulate", { params: { ach_id: ach.id, trigger }, body: {} } as never)
await save("ach-posted", `/programs/${p}/objects/${ach.id}`)
await bank.client.call("ach.simulate", { params: { ach_id: ach.id, trigger: "return" }, body: { return_code: "R10" } } as never)
await save("ach-returned", `/programs/${p}/objects/${ach.id}`)
await save("account-number", `/programs/${p}/objects/${a}`)
let n = 0
for (const { kind } of resources) for (const program_id of [p, "bank"]) {
  let value
  try { value = (await bank.operator.call("object.list", { params: { program_id }, query: { kind, limit: 1 } })).value } catch (e) { console.log("LIST", kind, program_id, String(e).slice(0, 300)); continue }
  for (const { id } of value.objects) { try { await page(`/programs/${program_id}/objects/${id}`); n++ } catch (e) { console.log("PAGE", kind, id, String(e).slice(0, 200), /<main[\s\S]*?<\/main>/.exec(String(e))?.[0].slice(0,500)) } }
}
console.log(n)
const t0 = performance.now(); for (let i=0;i<20;i++) await page(`/programs/${p}/objects/${ach.id}`); console.log("ms", (performance.now()-t0)/20, (await page(`/programs/${p}/objects/${ach.id}`)).length)
await bank.stop()
