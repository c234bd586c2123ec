import { refuseUnknownOptions } from "@vostro/http/promise"
import { checkChance, drawn } from "../seed/Chance.ts"
import { choiceBy } from "../seed/Draws.ts"
import { type ChaosKind, type ChaosOptions, chaosNames } from "./ChaosKinds.ts"
import { type SignedWebhook, withStaleKey, withWrongSignature } from "./Forge.ts"

/** A webhook as it arrives at the receiver. */
export interface Arrival<D> {
  readonly delivery: D
  /** The chaos that the delivery met, if any. */
  readonly chaos?: ChaosKind
  /** True for a copy that the receiver must refuse. */
  readonly forged: boolean
}

/** Most deliveries that a `delayed` one lets pass. */
const MAX_PASSED = 5

/** Refuses chaos that is unknown or contradicts itself. Throws a `TypeError`. */
export const checkChaos = (options: ChaosOptions): void => {
  refuseUnknownOptions<ChaosOptions>("chaos", options, { rate: true, kinds: true, seed: true, staleSecret: true })
  checkChance("chaos", options, chaosNames)
  const { kinds = chaosNames, staleSecret } = options
  if (staleSecret !== undefined && !kinds.includes("stale_key")) {
    throw new TypeError("chaos.staleSecret is set, but chaos.kinds has no stale_key: add it, or leave staleSecret out")
  }
}

/** Refuses the chaos of a bank's deliveries that lets none of them arrive, however often the bank sends it. Throws a `TypeError`. */
export const checkDelivery = (options: ChaosOptions): void => {
  checkChaos(options)
  const { kinds = chaosNames, rate } = options
  if (rate === 1 && kinds.every((kind) => WITHHELD.has(kind))) {
    throw new TypeError(
      "chaos.rate is 1 and no kind lets a delivery arrive: lower the rate, or add duplicate to the kinds"
    )
  }
}

/** Kinds after which the bank sends a delivery again. */
const WITHHELD: ReadonlySet<ChaosKind> = new Set(["dropped", "reordered", "delayed"])

/** Returns the chaos that the `n`th delivery meets, if any. */
export const chaosOf = (options: ChaosOptions, bankSeed: string, n: number): ChaosKind | undefined =>
  drawn(options, bankSeed, "chaos", n, chaosNames)

/** Returns the former secret of a chaos. */
export const staleSecretOf = ({ staleSecret }: ChaosOptions): string =>
  staleSecret ?? `whsec_${Buffer.from("a secret that was never one..").toString("base64")}`

/**
 * Returns the webhooks in the order in which they arrive under chaos. Those of one group arrive at the same time. Every
 * delivery arrives at least once as it was sent. The same options give the same arrivals.
 */
export const disturb = <D extends SignedWebhook>(
  deliveries: ReadonlyArray<D>,
  options: ChaosOptions
): ReadonlyArray<ReadonlyArray<Arrival<D>>> => {
  checkChaos(options)
  const placed = deliveries.flatMap((delivery, n) => {
    const chaos = chaosOf(options, "", n)
    const sent: Arrival<D> = { delivery, forged: false, ...(chaos !== undefined && { chaos }) }
    return groupsOf(sent, options).map((group, at) => ({ group, place: placeOf(chaos, options, n) + at / 10 }))
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ group }) => group)
}

/** Returns the place of a delivery among the others: a delayed one lies behind others, a dropped one behind all. */
const placeOf = (chaos: ChaosKind | undefined, { seed = "" }: ChaosOptions, n: number): number => {
  if (chaos === "reordered") return n + 1.5
  if (chaos === "dropped") return Number.MAX_SAFE_INTEGER
  const passed =
    choiceBy(
      String(seed),
      "passed",
      n,
      Array.from({ length: MAX_PASSED - 1 }, (_, at) => at + 2)
    ) ?? 2
  return chaos === "delayed" ? n + passed + 0.5 : n
}

const groupsOf = <D extends SignedWebhook>(
  sent: Arrival<D>,
  options: ChaosOptions
): ReadonlyArray<ReadonlyArray<Arrival<D>>> => {
  const { delivery } = sent
  switch (sent.chaos) {
    case "duplicate":
      return [[sent], [sent]]
    case "concurrent_duplicate":
      return [[sent, sent]]
    case "wrong_signature":
      return [[{ ...sent, delivery: withWrongSignature(delivery), forged: true }], [sent]]
    case "stale_key":
      return [[{ ...sent, delivery: withStaleKey(delivery, staleSecretOf(options)), forged: true }], [sent]]
    default:
      return [[sent]]
  }
}
