import { bookingTargets } from "./BookingMeasures.ts"
import { consoleTargets } from "./ConsoleMeasures.ts"
import { deliveryTargets } from "./DeliveryMeasures.ts"
import { forkTargets } from "./ForkMeasures.ts"
import { reportTargets } from "./ReportMeasures.ts"
import { serveTargets } from "./ServeMeasures.ts"
import { simulateTargets } from "./SimulateMeasures.ts"
import { standbyTargets } from "./StandbyMeasures.ts"
import { strangerTargets } from "./StrangerMeasures.ts"
import type { Target } from "./Target.ts"
import { testEntryTargets } from "./TestEntryMeasures.ts"
import { uploadTargets } from "./UploadMeasures.ts"
import { neighbourTargets } from "./UploadNeighbours.ts"

/** Lists the required figures, most of them ratios; NaN if not measured. */
export const targetsOf = (figureOf: (what: string) => number, stored: string): ReadonlyArray<Target> => {
  const ratio = (a: string, b: string) => figureOf(a) / figureOf(b)
  const ours = "Vostro on PostgreSQL, 32 connections, spread"
  const credit = (server: string) =>
    ratio(
      `/v2/user_credit_transactions, 32 connections (${server})`,
      `/v1/internal_transfer, 32 connections (${server})`
    )
  const create = (count: string) => `create, ${count} stored`
  return [
    ["durable creates / baseline 1", ratio(ours, "baseline 1 (a statement a step), 32 connections, spread"), ">=", 2.5],
    ["durable creates / baseline 2", ratio(ours, "baseline 2 (one function), 32 connections, spread"), ">=", 1.2],
    [
      "durable creates / baseline 3 (the limit)",
      ratio(ours, "baseline 3 (one function, many requests), 32 connections, spread"),
      ">=",
      0
    ],
    [
      "on SQLite / in memory",
      ratio("Vostro on SQLite, 32 connections, spread", "Vostro in memory, 32 connections, spread"),
      ">=",
      0.8
    ],
    ["on SQLite / on PostgreSQL", ratio("Vostro on SQLite, 32 connections, spread", ours), ">=", 1.6],
    ["hot / spread", ratio("Vostro on PostgreSQL, 32 connections, hot", ours), ">=", 0.8],
    [
      "in memory / baseline 4, 32 connections",
      ratio("Vostro in memory, 32 connections, spread", "baseline 4 (Effect's router alone), 32 connections, spread"),
      ">=",
      0.3
    ],
    [
      "in memory / baseline 4, 1 connection",
      ratio("Vostro in memory, 1 connection, spread", "baseline 4 (Effect's router alone), 1 connection, spread"),
      ">=",
      0.5
    ],
    [`create at ${stored} / at 10000`, ratio(create(stored), create("10000")), "<=", 1.3],
    [`get at ${stored} / at 10000`, ratio(`get, ${stored} stored`, "get, 10000 stored"), "<=", 1.3],
    [`list at ${stored} / at 10000`, ratio(`list, ${stored} stored`, "list, 10000 stored"), "<=", 1.3],
    [
      `list by sender at ${stored} / at 10000`,
      ratio(`list by sender, ${stored} stored`, "list by sender, 10000 stored"),
      "<=",
      1.3
    ],
    ...["create", "get", "list"].map(
      (what): Target => [
        `${what} on SQLite at ${stored} / at 10000`,
        ratio(`${what}, ${stored} stored on SQLite`, `${what}, 10000 stored on SQLite`),
        "<=",
        1.2
      ]
    ),
    ["start on an existing file, ms", figureOf("start to first response, existing file"), "<=", 500],
    ["start of the published command on it, ms", figureOf("start of the published command, existing file"), "<=", 500],
    [
      "ACH creates / internal transfers",
      ratio("/v1/ach, 32 connections (ach)", "/v1/internal_transfer, 32 connections (ach)"),
      ">=",
      0.75
    ],
    [
      "wire creates / internal transfers",
      ratio("/v2/wires, 32 connections (wires)", "/v1/internal_transfer, 32 connections (wires)"),
      ">=",
      0.8
    ],
    [
      "instant payment creates / internal transfers",
      ratio("/v1/instant_payments, 32 connections (instant)", "/v1/internal_transfer, 32 connections (instant)"),
      ">=",
      0.8
    ],
    ...serveTargets(figureOf),
    ...consoleTargets(figureOf),
    ...standbyTargets(figureOf),
    ...deliveryTargets(figureOf),
    ...strangerTargets(figureOf),
    ["credit transactions / internal transfers", credit("credit"), ">=", 0.65],
    ["credit transactions / internal transfers, with the worker", credit("credit_and_worker"), ">=", 1],
    ...uploadTargets(figureOf),
    ...neighbourTargets(figureOf),
    ...testEntryTargets(figureOf),
    ...forkTargets(figureOf),
    ...simulateTargets(figureOf),
    ["entries of a window", figureOf("a window of ACH, entries"), ">=", 5_000],
    ["NACHA entries written", figureOf("NACHA entries written"), ">=", 300_000],
    ["NACHA entries read", figureOf("NACHA entries read"), ">=", 300_000],
    ["pacs.008 messages written", figureOf("pacs.008 messages written"), ">=", 15_000],
    ["pacs.008 messages read", figureOf("pacs.008 messages read"), ">=", 8_000],
    ["submitted transactions checked", figureOf("submitted transactions checked"), ">=", 100_000],
    ["memory of a check, MB", figureOf("peak RSS of a check of submitted transactions"), "<=", 300],
    ...bookingTargets(figureOf),
    ...reportTargets(figureOf),
    ["verify of webhooks / Web Crypto alone", figureOf("verify / Web Crypto alone"), ">=", 0.8],
    ["names compared with prepared holders", figureOf("names compared with prepared holders"), ">=", 200_000],
    ["growth of RSS while reading, MB", figureOf("growth of RSS, second half of reading"), "<=", 8],
    ["start on existing data, ms", figureOf("start to first response, existing data"), "<=", 2_500],
    ["startSandbox in memory, ms", figureOf("startSandbox in memory, median of 10"), "<=", 25],
    ["start in memory, ms", figureOf("start to first response, in memory"), "<=", 1_000]
  ]
}
