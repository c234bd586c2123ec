import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import { internalTransfer } from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { internalTransferOperations } from "@vostro/domain/resources/payments/internal-transfer/Operations"
import { settleJob } from "@vostro/domain/resources/payments/internal-transfer/Settle"
import { expect, it } from "vitest"
import { type LoadedModule, unregistered } from "./registered.ts"

const FOLDER = "packages/domain/src/resources"

const modules = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map(
      async (path): Promise<LoadedModule> => ({
        path,
        exports: await import(/* @vite-ignore */ resolve(FOLDER, path))
      })
    )
)

it("the registry has every defined resource, operation and job", () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.flatMap(unregistered)).toEqual([])
})

it.each([
  ["a resource", { ...internalTransfer }],
  ["a list of operations", internalTransferOperations.map((one) => ({ ...one }))],
  ["a job", { ...settleJob }]
])("%s missing from the registry is found", (_, left) => {
  expect(unregistered({ path: "A.ts", exports: { left } })).toEqual([
    "A.ts: left is not registered: name it in the Definition.ts of its resource, and that in its module"
  ])
})
