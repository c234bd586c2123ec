import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BankStore, createBank, type EmbeddedBank } from "@vostro/bank"
import { instantOfLocal } from "@vostro/domain"
import {
  AchRail,
  InstantRail,
  noChain,
  noMessages,
  type Submission,
  simulatedParticipants,
  WireRail
} from "@vostro/domain/rails"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Layer } from "effect"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { WEEK } from "./Ach.ts"
import { checkingAccount } from "./BankUnderTest.ts"
import { recordingNetwork } from "./RecordingNetwork.ts"

/** Stores of a bank that outlive its process. */
export const durableStores = ["sqlite", "postgres"] as const

const secrets = { operatorToken: "operator-token-of-the-test", masterKey: new Uint8Array(32).fill(5) }

/** Identity of the file of a program's window. */
interface SentIdentity {
  readonly window: string
  readonly identity: string
}

/** Networks that keep what they got, whatever becomes of the bank, and that answer nothing about payments. */
const lastingNetworks = () => {
  const ach = recordingNetwork()
  const wires: Array<string> = []
  const instants: Array<string> = []
  const identities: Array<SentIdentity> = []
  const pending = Effect.succeed({ _tag: "Pending" } as const)
  const keepsIdentities = Layer.effect(
    AchRail,
    Effect.map(AchRail, ({ submit }) => ({
      submit: (submission: Submission) =>
        Effect.flatMap(submission.identityOf(1), ({ created_at, place }) => {
          identities.push({
            window: `${submission.programId} ${submission.window.id}`,
            identity: `${created_at} ${place}`
          })
          return submit(submission)
        })
    }))
  ).pipe(Layer.provide(ach.layer))
  const sendTo =
    (sent: Array<string>) =>
    (_: string, { id }: { readonly id: string }) =>
      Effect.andThen(
        Effect.sync(() => sent.push(id)),
        pending
      )
  const layer = Layer.mergeAll(
    keepsIdentities,
    noChain,
    Layer.succeed(WireRail, { send: sendTo(wires), sendMessage: noMessages }),
    Layer.succeed(InstantRail, { send: sendTo(instants), sendMessage: noMessages })
  )
  return { files: ach.handed, failures: ach.failures, identities, wires, instants, layer }
}

/** Places of a store: where the bank keeps its data, and a copy of a closed bank's data at another place. */
const placesOf = async (kind: (typeof durableStores)[number], databaseUrl: string) => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-restored-"))
  const remove = () => rmSync(folder, { recursive: true })
  if (kind === "sqlite") {
    const first: BankStore = { file: join(folder, "first") }
    const copy = async (): Promise<BankStore> => {
      cpSync(first.file, join(folder, "copy"), { recursive: true })
      return { file: join(folder, "copy") }
    }
    return { first, copy, remove }
  }
  const first = await emptyDatabase(databaseUrl)
  const copy = () => emptyDatabase(databaseUrl, `template ${new URL(first).pathname.slice(1)}`)
  return { first: urlOf(first), copy: async () => urlOf(await copy()), remove }
}

const urlOf = (url: string): BankStore => `postgres://${url.slice(url.indexOf("//") + 2)}`

/** Program of a bank, with a funded account number. */
export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof restorableBank>>["openProgram"]>>

/** A bank of which a backup can be taken and restored, with a program and a funded account number. */
export const restorableBank = async (kind: (typeof durableStores)[number], databaseUrl: string) => {
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  time.advance(instantOfLocal(WEEK.monday, "10:00", "America/Chicago") - time.now())
  const networks = lastingNetworks()
  const { copy, first, remove } = await placesOf(kind, databaseUrl)
  const start = (store: BankStore) =>
    createBank({
      store,
      secrets,
      network: networks.layer,
      clock: time.clock,
      settings: { instant_participants: simulatedParticipants, credential_cache_ms: 0 }
    })
  let bank: EmbeddedBank = await start(first)
  const operator = () => bank.client({ operator_token: secrets.operatorToken })
  const openProgram = async () => {
    const { value: program } = await operator().call("program.create", { body: { name: "Test" } })
    const inProgram = { program_id: program.id }
    const { value: client } = await operator().call("client.create", { params: inProgram, body: { name: "c" } })
    const partner = () => bank.client({ client_id: client.id, client_secret: client.client_secret })
    const { value: account } = await partner().call("account.create", {
      idempotencyKey: "account",
      body: checkingAccount
    })
    const { value: number } = await partner().call("account_number.create", {
      body: { account_id: account.id, client_customer_id: "customer" }
    })
    const params = { ...inProgram, account_number_id: number.id }
    await operator().call("account_number.credit", { params, body: { amount: 1_000_000, currency_code: "USD" } })
    return { inProgram, partner, accountNumberId: number.id }
  }
  let backup: BankStore | undefined
  return {
    networks,
    ...(await openProgram()),
    /** Opens another program, with a funded account number. */
    openProgram,
    operator,
    drain: () => bank.drain(),
    run: () => bank.run(),
    /** Lets time pass, and does the work that falls due. */
    pass: async (ms: number) => {
      time.advance(ms)
      await bank.drain()
    },
    /** Takes a backup of the bank, which is closed for a moment. */
    backUp: async () => {
      await bank.close()
      backup = await copy()
      bank = await start(first)
    },
    /** Restores the bank to its backup. */
    restore: async () => {
      if (backup === undefined) throw new Error("there is no backup")
      await bank.close()
      bank = await start(backup)
    },
    close: async () => {
      await bank.close()
      remove()
    }
  }
}
