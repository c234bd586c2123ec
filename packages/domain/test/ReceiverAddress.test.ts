import { addressRefusal, isReceiverUrl, LOOPBACK } from "@vostro/domain/webhook/ReceiverAddress"
import { describe, expect, it } from "vitest"

const NOT_PUBLIC = [
  ["this network", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["shared by customers of a provider", "100.64.0.1"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["link-local, metadata of clouds", "169.254.169.254"],
  ["protocol assignments", "192.0.0.170"],
  ["documentation", "192.0.2.1"],
  ["relay of 6to4", "192.88.99.1"],
  ["benchmarks", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["loopback, in IPv6", "::127.0.0.1"],
  ["mapped loopback", "::ffff:127.0.0.1"],
  ["mapped loopback", "::ffff:7f00:1"],
  ["mapped loopback", "0:0:0:0:0:FFFF:7F00:0001"],
  ["mapped public", "::ffff:8.8.8.8"],
  ["translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 of a site", "64:ff9b:1::10.0.0.1"],
  ["discard", "100::1"],
  ["Teredo", "2001::7f00:1"],
  ["ORCHID", "2001:20::1"],
  ["documentation", "2001:db8::1"],
  ["6to4 of loopback", "2002:7f00:1::1"],
  ["6to4 of private", "2002:a00:1::"],
  ["ISATAP of loopback", "2600::5efe:7f00:1"],
  ["ISATAP of private", "2600:1:2:3:200:5efe:10.0.0.1"],
  ["documentation", "3fff::1"],
  ["segment routing", "5f00::1"],
  ["unique local", "fc00::1"],
  ["unique local", "fd12:3456::1"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["no address", "localhost"]
] as const

const PUBLIC = ["8.8.8.8", "100.128.0.1", "172.32.0.1", "192.88.98.1", "2606:4700::1111", "2a00:1450:4001::5e"]

describe("a webhook is sent to", () => {
  it.each(NOT_PUBLIC)("no address that is %s: %s", (_, address) => {
    expect(addressRefusal(address, true, [])).toBe(`address not allowed: ${address}`)
  })

  it.each(PUBLIC)("the public address %s, encrypted", (address) => {
    expect(addressRefusal(address, true, [])).toBeUndefined()
    expect(addressRefusal(address, false, [])).toBe(`https required: ${address} is not loopback`)
  })

  it("networks that the host allows, and to loopback among them without encryption", () => {
    expect(addressRefusal("10.1.2.3", true, ["10.1.0.0/16"])).toBeUndefined()
    expect(addressRefusal("10.2.2.3", true, ["10.1.0.0/16"])).toBe("address not allowed: 10.2.2.3")
    expect(addressRefusal("10.1.2.3", false, ["10.1.0.0/16"])).toBe("https required: 10.1.2.3 is not loopback")
    expect(addressRefusal("64:ff9b::808:808", true, ["64:ff9b::/96"])).toBeUndefined()
    for (const address of ["127.0.0.1", "::1"]) expect(addressRefusal(address, false, LOOPBACK)).toBeUndefined()
  })
})

describe("a receiver's URL", () => {
  it.each(NOT_PUBLIC.filter(([, address]) => address !== "localhost"))(
    "must not name a host that is %s: %s",
    (_, address) => {
      expect(isReceiverUrl(`https://${address.includes(":") ? `[${address}]` : address}:8443/hook?a=b`, [])).toBe(false)
    }
  )

  // URL parsers of browsers read each of them as 127.0.0.1.
  it.each(["2130706433", "0x7f000001", "127.1", "0177.0.0.1", "0x7f.0.0.1", "127.0.0.01"])(
    "must not write an address as %s",
    (host) => {
      expect(isReceiverUrl(`https://${host}/`, LOOPBACK)).toBe(false)
    }
  )

  it("is https, or http on loopback if the bank allows it", () => {
    for (const url of [
      "https://partner.example",
      "https://8.8.8.8/",
      "https://[2606:4700::1111]:8443/",
      "https://7.example"
    ]) {
      expect([url, isReceiverUrl(url, [])]).toEqual([url, true])
    }
    for (const host of ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.9.9.9:80", "[::1]:8080"]) {
      expect([host, isReceiverUrl(`http://${host}/hook`, [])]).toEqual([host, false])
      expect([host, isReceiverUrl(`http://${host}/hook`, LOOPBACK)]).toEqual([host, true])
    }
    for (const host of ["partner.example", "localhost.example", "8.8.8.8", "10.0.0.1"]) {
      expect([host, isReceiverUrl(`http://${host}/hook`, [...LOOPBACK, "10.0.0.0/8"])]).toEqual([host, false])
    }
  })
})
