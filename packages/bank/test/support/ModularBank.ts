import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBank, type EmbeddedBank } from "@vostro/bank"
import type { AnyModule } from "@vostro/domain"
import { LOOPBACK } from "@vostro/domain/webhook"
import { inject } from "vitest"
import { emptyDatabase } from "../../../postgres/test/support/Database.ts"
import { OPERATOR_TOKEN } from "./Hosts.ts"

type Store = Parameters<typeof createBank>[0]["store"]

/** Starts a bank of modules. Its webhooks may go to this machine. */
export const bankOf = (modules: ReadonlyArray<AnyModule>, store: Store = "memory"): Promise<EmbeddedBank> =>
  createBank({
    store,
    secrets: { operatorToken: OPERATOR_TOKEN, masterKey: new Uint8Array(32).fill(7) },
    network: "agreeable",
    settings: { webhook_networks: LOOPBACK, simulation: true },
    modules
  })

/** The kinds of store that `createBank` knows by name. */
export const kinds = ["memory", "sqlite", "postgres"] as const

/** Runs a test on a bank of modules with an empty store of a kind, then closes and removes both. */
export const onStore = async (
  kind: (typeof kinds)[number],
  modules: ReadonlyArray<AnyModule>,
  test: (bank: EmbeddedBank) => Promise<void>
): Promise<void> => {
  const store = await stores[kind]()
  const bank = await bankOf(modules, store)
  try {
    await test(bank)
  } finally {
    await bank.close()
    if (typeof store === "object" && "file" in store) rmSync(store.file, { recursive: true })
  }
}

const stores = {
  memory: async (): Promise<Store> => "memory",
  sqlite: async (): Promise<Store> => ({ file: mkdtempSync(join(tmpdir(), "vostro-modules-")) }),
  postgres: async (): Promise<Store> => {
    const url = await emptyDatabase(inject("databaseUrl"))
    return `postgres://${url.replace(/^postgres(ql)?:\/\//, "")}`
  }
} as const
