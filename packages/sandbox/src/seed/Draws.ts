import { createHash } from "node:crypto"

/** Returns the 32 bytes that a seed has for a name and a number. */
const block = (seed: string, name: string, n: number): Uint8Array =>
  createHash("sha256").update(`${seed}\n${name}\n${n}`).digest()

/** Returns bytes by seed, name and number: the same ones for the same three. */
export const bytesBy = (seed: string, name: string, n: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 32) bytes.set(block(seed, `${name} ${at}`, n).subarray(0, length - at), at)
  return bytes
}

/** Returns a number from 0 to below 1 by seed, name and number. */
export const fractionBy = (seed: string, name: string, n: number): number =>
  Number.parseInt(Buffer.from(block(seed, name, n)).toString("hex", 0, 6), 16) / 2 ** 48

/** Returns one of some items by seed, name and number; undefined only without items. */
export const choiceBy = <A>(seed: string, name: string, n: number, items: ReadonlyArray<A>): A | undefined =>
  items[Math.floor(fractionBy(seed, name, n) * items.length)]
