/**
 * Checks that an address lies in one of the subnets (CIDR, or single addresses). IPv4 in IPv6 counts as IPv4. A
 * malformed address is in no subnet, and a malformed subnet contains no address.
 */
export const isWithin = (address: string, subnets: ReadonlyArray<string>): boolean => {
  const bits = subnets.length === 0 ? undefined : bitsOf(address)
  return bits !== undefined && subnets.some((subnet) => contains(subnet, bits))
}

/** Checks that a text is a subnet in CIDR notation, or a single address. */
export const isSubnet = (text: string): boolean => rangeOf(text) !== undefined

/**
 * Returns the part of an address that identifies a site: all of IPv4, also within IPv6, and the first 64 bits of IPv6,
 * because a single customer of a provider has all addresses that share them. Returns any other text unchanged.
 */
export const siteOf = (address: string): string => {
  const bits = address.includes(":") ? bitsOf(address) : undefined
  if (bits === undefined) return address
  if (bits.width === 128) return `${(bits.value >> 64n).toString(16)}::/64`
  return [24n, 16n, 8n, 0n].map((shift) => (bits.value >> shift) & 0xffn).join(".")
}

interface Bits {
  readonly value: bigint
  readonly width: 32 | 128
}

interface Range extends Bits {
  /** Number of low bits that do not count in a comparison. */
  readonly free: bigint
}

const contains = (subnet: string, address: Bits): boolean => {
  const range = rangeOf(subnet)
  return range?.width === address.width && range.value >> range.free === address.value >> range.free
}

/** Maximum number of ranges kept. A full map is cleared to bound memory. */
const MAX_RANGES = 1_000

/** Ranges by their text: the same few are compared with the address of each request and of each webhook. */
const ranges = new Map<string, Range | undefined>()

const rangeOf = (subnet: string): Range | undefined => {
  if (ranges.has(subnet)) return ranges.get(subnet)
  if (ranges.size >= MAX_RANGES) ranges.clear()
  const range = readRange(subnet)
  ranges.set(subnet, range)
  return range
}

const readRange = (subnet: string): Range | undefined => {
  const [, base = "", length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(subnet) ?? []
  const bits = bitsOf(base)
  if (bits === undefined) return undefined
  const written = base.includes(":") ? 128 : 32
  // The prefix length of IPv4 in IPv6 includes the 96 bits before it.
  const free = length === undefined ? 0 : written - Number(length)
  return free < 0 || free > bits.width ? undefined : { ...bits, free: BigInt(free) }
}

const V4_MAPPED = 0xffffn << 32n

const bitsOf = (address: string): Bits | undefined => {
  if (!address.includes(":")) return v4(address)
  const value = v6(address)
  if (value === undefined) return undefined
  return value >> 32n === V4_MAPPED >> 32n ? { value: value & 0xffffffffn, width: 32 } : { value, width: 128 }
}

// A leading zero means octal to some readers and decimal to others, which makes the address ambiguous.
const V4_PART = /^(?:0|[1-9]\d{0,2})$/

const v4 = (address: string): Bits | undefined => {
  const parts = address.split(".")
  if (parts.length !== 4 || !parts.every((part) => V4_PART.test(part) && Number(part) <= 255)) return undefined
  return { value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n), width: 32 }
}

const v6 = (address: string): bigint | undefined => {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (tail !== null) return v6WithV4(tail[1] ?? "", tail[2] ?? "")
  const halves = address.split("::")
  if (halves.length > 2) return undefined
  const [head = [], rest] = halves.map((half) => (half === "" ? [] : half.split(":")))
  const missing = 8 - head.length - (rest?.length ?? 0)
  if (rest === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...(rest ?? [])]
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

const v6WithV4 = (head: string, tail: string): bigint | undefined => {
  const low = v4(tail)
  if (low === undefined) return undefined
  const hex = (low.value | (1n << 32n)).toString(16).slice(1)
  return v6(`${head}${hex.slice(0, 4)}:${hex.slice(4)}`)
}
