import { BlockList } from "node:net"
import { isSubnet, isWithin, siteOf } from "@vostro/domain/kernel/Subnet"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

type Family = "ipv4" | "ipv6"

const dotted = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".")
const groupsOf = (value: bigint): ReadonlyArray<string> =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((value >> shift) & 0xffffn).toString(16))

/** An IPv6 address in one of its notations (RFC 4291, 2.2); `from` and `count` select the omitted zeros. */
const colons = (value: bigint, style: "full" | "padded" | "upper" | "short" | "mixed"): string => {
  const groups = groupsOf(value)
  if (style === "padded") return groups.map((group) => group.padStart(4, "0")).join(":")
  if (style === "upper") return groups.join(":").toUpperCase()
  if (style === "mixed") return `${groups.slice(0, 6).join(":")}:${dotted(value & 0xffffffffn)}`
  if (style === "full") return groups.join(":")
  const zeros = /(^|:)0(:0)+(:|$)/.exec(groups.join(":"))
  return zeros === null ? groups.join(":") : groups.join(":").replace(zeros[0], "::")
}

/** A subnet and an address in or near it: they differ in one bit, in many, or not at all. */
const pair = (width: 32 | 128) => {
  const value = fc.bigInt({ min: 0n, max: 2n ** BigInt(width) - 1n })
  const near = fc
    .tuple(value, fc.nat({ max: width - 1 }))
    .map(([base, bit]) => [base, base ^ (1n << BigInt(bit))] as const)
  const same = value.map((base) => [base, base] as const)
  const bits = fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: same }, fc.tuple(value, value))
  return fc.tuple(bits, fc.nat({ max: width }))
}

const platforms = (base: string, prefix: number, address: string, family: Family, of: Family = family): boolean => {
  const list = new BlockList()
  list.addSubnet(base, prefix, family)
  return list.check(address, of)
}

const style = fc.constantFrom("full", "padded", "upper", "short", "mixed")

describe("subnets", () => {
  it("of IPv4 contain the same addresses as the platform's", () => {
    fc.assert(
      fc.property(pair(32), ([[base, address], prefix]) => {
        const expected = platforms(dotted(base), prefix, dotted(address), "ipv4")
        expect(isWithin(dotted(address), [`${dotted(base)}/${prefix}`])).toBe(expected)
      }),
      { numRuns: 500 }
    )
  })

  it("of IPv6 contain the same addresses as the platform's, in any notation", () => {
    // An IPv4 address in IPv6 counts as IPv4, which has a law of its own.
    const isMapped = (value: bigint) => value >> 32n === 0xffffn
    fc.assert(
      fc.property(pair(128), style, style, ([[base, address], prefix], one, other) => {
        fc.pre(!isMapped(base) && !isMapped(address))
        const expected = platforms(colons(base, "full"), prefix, colons(address, "full"), "ipv6")
        expect(isWithin(colons(address, one), [`${colons(base, other)}/${prefix}`])).toBe(expected)
      }),
      { numRuns: 500 }
    )
  })

  it("of IPv4 contain IPv4 addresses in IPv6, as the platform's do", () => {
    fc.assert(
      fc.property(pair(32), style, ([[base, address], prefix], one) => {
        const mapped = colons((0xffffn << 32n) | address, one)
        const expected = platforms(dotted(base), prefix, mapped, "ipv4", "ipv6")
        expect(isWithin(mapped, [`${dotted(base)}/${prefix}`])).toBe(expected)
      })
    )
  })

  it("contain no address of the other family", () => {
    fc.assert(
      fc.property(pair(32), pair(128), ([[v4]], [[v6]]) => {
        fc.pre(v6 >> 32n !== 0xffffn)
        expect(isWithin(dotted(v4), ["::/0", `${colons(v6, "full")}/1`])).toBe(false)
        expect(isWithin(colons(v6, "full"), ["0.0.0.0/0"])).toBe(false)
      })
    )
  })

  it("without a prefix contain one address", () => {
    fc.assert(
      fc.property(pair(32), pair(128), ([[a, b]], [[c, d]]) => {
        expect(isWithin(dotted(a), [dotted(b)])).toBe(a === b)
        expect(isWithin(colons(c, "short"), [colons(d, "full")])).toBe(c === d)
      })
    )
  })

  it("in a list: one match is enough, and an empty list contains nothing", () => {
    expect(isWithin("10.1.2.3", ["192.168.0.0/16", "::1", "10.0.0.0/8"])).toBe(true)
    expect(isWithin("10.1.2.3", ["192.168.0.0/16", "::1"])).toBe(false)
    expect(isWithin("10.1.2.3", [])).toBe(false)
  })

  it.each([
    "",
    "x",
    "1.2.3",
    "1.2.3.4.5",
    "010.0.0.1",
    "1.2.3.00",
    "::ffff:1.2.3.04",
    "1.2.3.256",
    "1.2.3.-4",
    "1.2.3.4 ",
    "::g",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1::2:3:4:5:6:7:8",
    "::1.2.3",
    "1.2.3.4::",
    "::12345"
  ])("do not contain %j, which is not an address", (address) =>
    expect(isWithin(address, ["0.0.0.0/0", "::/0"])).toBe(false)
  )

  it("of IPv4 have no leading zeros, which some programs read as octal", () => {
    fc.assert(
      fc.property(pair(32), fc.nat({ max: 4 }), fc.constantFrom("0", "00"), ([[base], prefix], at, zeros) => {
        const numbers = [...dotted(base).split("."), String(prefix)]
        const written = numbers.map((number, index) => (index === at ? zeros + number : number))
        expect(isSubnet(`${written.slice(0, 4).join(".")}/${written[4]}`)).toBe(false)
        expect(isSubnet(`${dotted(base)}/${prefix}`)).toBe(true)
      })
    )
  })

  it.each([
    "10.0.0.0/33",
    "::/129",
    "10.0.0/8",
    "x/0",
    "10.0.0.256/0",
    "010.0.0.1",
    "10.0.0.0/08",
    "::/00",
    "1:2:3:4:5:6:7:8:9/0"
  ])("that are malformed like %j contain nothing", (subnet) =>
    expect(["10.0.0.0", "10.0.0.1", "::", "::1"].some((one) => isWithin(one, [subnet]))).toBe(false)
  )
})

describe("the site of an address", () => {
  it("is all of IPv4, also within IPv6, and the first 64 bits of IPv6", () => {
    fc.assert(
      fc.property(pair(32), pair(128), style, style, ([[v4]], [[base, address]], one, other) => {
        expect(siteOf(dotted(v4))).toBe(dotted(v4))
        expect(siteOf(colons((0xffffn << 32n) | v4, one))).toBe(dotted(v4))
        fc.pre(base >> 32n !== 0xffffn && address >> 32n !== 0xffffn)
        const isSame = siteOf(colons(base, one)) === siteOf(colons(address, other))
        expect(isSame).toBe(base >> 64n === address >> 64n)
      })
    )
  })

  it("is the unchanged text, if that is not an address", () => {
    expect(["unknown", "", "fe80::1%eth0"].map(siteOf)).toEqual(["unknown", "", "fe80::1%eth0"])
  })
})
