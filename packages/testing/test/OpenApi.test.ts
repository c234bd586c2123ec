import { Validator } from "@seriousme/openapi-schema-validator"
import { operations } from "@vostro/domain/resources/registry"
import { openApiDocument } from "@vostro/http/OpenApi"
import { expect, inject, it } from "vitest"
import { startBank } from "./support/BankUnderTest.ts"

it("describes the API in valid OpenAPI 3.1, every operation once", async () => {
  const document = openApiDocument("https://bank.example")
  const validator = new Validator()
  expect(await validator.validate({ ...document })).toEqual({ valid: true })
  expect(validator.version).toBe("3.1")
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(ids.sort()).toEqual(operations.map(({ name }) => name).sort())
})

it("answers unknown paths, wrong methods and HEAD as HTTP wants it", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const look = async (method: string, path: string) => {
    const answer = await fetch(bank.url + path, { method })
    return [answer.status, answer.headers.get("allow"), (await answer.text()).slice(0, 30)]
  }
  expect(await look("GET", "/v9/nothing")).toEqual([404, null, '{"code":"url_invalid","message'])
  expect(await look("GET", "/v1/nothing")).toEqual([404, null, '{"code":"url_invalid","title":'])
  expect(await look("PUT", "/v1/event")).toEqual([405, "GET", '{"code":"method_not_allowed","'])
  expect(await look("DELETE", "/v0/accounts/account_1")).toEqual([405, "GET, PATCH", '{"code":"method_not_allowed","'])
  expect(await look("HEAD", "/v1/event")).toEqual([403, null, ""])
  await bank.close()
})
