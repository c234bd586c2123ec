import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Announcement } from "./Announce.ts"
import { balancesAfter, depositsFrom } from "./BookingFiles.ts"
import { ask, type Row } from "./Measures.ts"
import { peakDuring } from "./Memory.ts"
import { percentile } from "./Percentile.ts"
import { putScheduledLoad, type RunningServer, startServer } from "./Process.ts"
import type { Target } from "./Target.ts"

/** Parts of the bench that the booking measures need. */
export interface BookingScene {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly rounds: number
  readonly settle: () => Promise<void>
  /** Number of transactions of each file. */
  readonly transactions: number
  /** Duration of each load of payments. */
  readonly seconds: number
}

/** Payments per second beside the booking. */
const PER_SECOND = 100

/** Pause between two looks at a submission, in ms. */
const LOOK_MS = 50

const CHECKED = "submitted transactions checked by the bank"
const BOOKED = "submitted transactions booked on PostgreSQL"
const PEAK = "peak RSS of the bank, checking and booking"
const ALONE = "payments without files, p99"
const BESIDE = "payments beside files checked and booked, p99"

/**
 * Measures a bank on PostgreSQL that books files of transactions spread over many balances: one file alone, then the files
 * of day after day beside payments that arrive at a fixed rate.
 */
export const measureBooking = async (scene: BookingScene): Promise<ReadonlyArray<Row>> => {
  const env = { DATABASE_URL: await scene.freshDatabase("booking"), WORKER: "1" }
  const server = await startServer("servers/Vostro.ts", env, { accountNumbers: 100 })
  const accountId = await accountOf(server.announcement)
  const rows = [...(await bookAlone(scene, server, accountId)), ...(await bookBeside(scene, server, accountId))]
  await server.stop()
  return rows
}

const bookAlone = async ({ settle, transactions }: BookingScene, server: RunningServer, accountId: string) => {
  const { announcement } = server
  await stateBalances(announcement, balancesAfter(accountId, transactions))
  await settle()
  const [times, peak] = await peakDuring(server, () => bookedIn(announcement, depositsFrom(0, transactions)))
  return [
    { what: CHECKED, value: (transactions / times.check_ms) * 1_000, unit: "/s" },
    { what: BOOKED, value: (transactions / times.book_ms) * 1_000, unit: "/s" },
    { what: PEAK, value: peak, unit: "MB" }
  ]
}

const bookBeside = async (scene: BookingScene, { announcement }: RunningServer, accountId: string) => {
  const load = async (): Promise<ReadonlyArray<number>> =>
    (await putScheduledLoad(announcement, { per_second: PER_SECOND, seconds: scene.seconds, seed: "booking" }))
      .latencies
  // Warm-up, not measured: V8 is still compiling.
  await load()
  await scene.settle()
  const rounds = async (): Promise<ReadonlyArray<number>> => {
    const all: Array<number> = []
    for (let round = 0; round < scene.rounds; round++) all.push(...(await load()))
    return all
  }
  const alone = await rounds()
  const beside = await whileBooking(scene, announcement, accountId, rounds)
  return [
    { what: ALONE, value: percentile(alone, 990), unit: "ms" },
    { what: BESIDE, value: percentile(beside, 990), unit: "ms" }
  ]
}

/** Runs work while the files of day after day are submitted, so that the bank is never done before the work is. */
const whileBooking = async <A>(
  { transactions }: BookingScene,
  to: Announcement,
  accountId: string,
  work: () => Promise<A>
): Promise<A> => {
  let isDone = false
  const days = (async () => {
    for (let booked = transactions; !isDone; booked += transactions) {
      await stateBalances(to, balancesAfter(accountId, booked + transactions))
      await reaches(to, await submit(to, depositsFrom(booked, booked + transactions)), "accepted")
    }
  })()
  const result = await work()
  isDone = true
  await days
  return result
}

const bookedIn = async (to: Announcement, file: File) => {
  const id = await submit(to, file)
  await reaches(to, id, "checking")
  const started = performance.now()
  await reaches(to, id, "booking")
  const checked = performance.now()
  await reaches(to, id, "accepted")
  return { check_ms: checked - started, book_ms: performance.now() - checked }
}

const stateBalances = async (to: Announcement, file: File): Promise<void> => {
  await reaches(to, await submit(to, file), "accepted")
}

const submit = async ({ url, token }: Announcement, file: File): Promise<string> => {
  const body = new FormData()
  body.set("file", file)
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() }
  const answer = await fetch(`${url}/v2/submissions`, { method: "POST", headers, body })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text).id
}

const ORDER = ["received", "checking", "booking", "accepted"]

/** Waits until a submission has a status or a later one. */
const reaches = async (to: Announcement, id: string, status: string): Promise<void> => {
  for (;;) {
    const found = await statusOf(to, id)
    if (!ORDER.includes(found)) throw new Error(`${id} is ${found}`)
    if (ORDER.indexOf(found) >= ORDER.indexOf(status)) return
    await pause(LOOK_MS)
  }
}

const statusOf = async (to: Announcement, id: string): Promise<string> =>
  JSON.parse(await ask(to, "GET", `/v2/submissions/${id}`)).status

const accountOf = async (to: Announcement): Promise<string> =>
  JSON.parse(await ask(to, "GET", `/v1/account_number/${to.ids[0]}`)).account_id

/** Lists the targets of booking submitted files. */
export const bookingTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["submitted transactions booked", figureOf(BOOKED), ">=", 5_000],
  ["memory of checking and booking, MB", figureOf(PEAK), "<=", 300],
  ["payments beside submitted files / without, p99", figureOf(BESIDE) / figureOf(ALONE), "<=", 1.5]
]
