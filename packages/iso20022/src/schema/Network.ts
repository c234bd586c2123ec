/** Payment networks whose messages this package reads and writes. */
export type Network = "fedwire" | "fednow" | "rtp"

/** Every network, in a fixed order. */
export const networks: ReadonlyArray<Network> = ["fedwire", "fednow", "rtp"]

/** A value for each network. */
export type PerNetwork<A> = Readonly<Record<Network, A>>

/** Characters that may not be written to a network: all but printable ASCII. Our decision: the safe common subset (S164). */
export const foreignCharacters: PerNetwork<RegExp> = {
  fedwire: /[^ -~]/u,
  fednow: /[^ -~]/u,
  rtp: /[^ -~]/u
}
