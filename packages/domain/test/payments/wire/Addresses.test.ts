import { classifyAddress } from "@vostro/domain/resources/payments/wire/model/AddressClass"
import { proposeAddress } from "@vostro/domain/resources/payments/wire/model/AddressProposal"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("an address", () => {
  it.each([
    ["none", undefined],
    ["none", {}],
    ["none", { line_one: " ", line_two: "" }],
    ["unstructured", { line_one: "1 Main St", line_two: "Chicago IL 60601", line_three: "USA" }],
    ["unstructured", { street_name: "Main St", town_name: "Chicago" }],
    ["unstructured", { country: "US", line_one: "1 Main St" }],
    ["hybrid", { town_name: "Chicago", country: "US", line_one: "1 Main St" }],
    ["structured", { town_name: "Chicago", country: "US" }],
    ["structured", { street_name: "Main St", town_name: "Chicago", country: "US", line_two: " " }]
  ])("is %s: %o", (form, address) => {
    expect(classifyAddress(address)).toBe(form)
  })
})

const proposals: ReadonlyArray<readonly [ReadonlyArray<string>, object]> = [
  [
    ["1 Main St", "Chicago, IL 60601"],
    { line_one: "1 Main St", town_name: "Chicago", country_sub_division: "IL", post_code: "60601", country: "US" }
  ],
  [
    ["1 Main St", "Suite 2", "Chicago IL 60601-1234 USA"],
    {
      line_one: "1 Main St",
      line_two: "Suite 2",
      town_name: "Chicago",
      country_sub_division: "IL",
      post_code: "60601-1234",
      country: "US"
    }
  ],
  [
    ["1 Main St", "New York, NY"],
    { line_one: "1 Main St", town_name: "New York", country_sub_division: "NY", country: "US" }
  ],
  [
    ["Unter den Linden 1", "10117 Berlin", "Germany"],
    { line_one: "Unter den Linden 1", post_code: "10117", town_name: "Berlin", country: "DE" }
  ],
  [
    ["Unter den Linden 1", "D-10117 Berlin"],
    { line_one: "Unter den Linden 1", post_code: "10117", town_name: "Berlin", country: "DE" }
  ],
  [
    ["10 Downing Street", "London SW1A 2AA"],
    { line_one: "10 Downing Street", town_name: "London", post_code: "SW1A 2AA", country: "GB" }
  ],
  [
    ["10 Downing Street", "London", "United Kingdom"],
    { line_one: "10 Downing Street", town_name: "London", country: "GB" }
  ],
  [
    ["80 Wellington Street", "Ottawa ON K1A 0A2", "CANADA"],
    {
      line_one: "80 Wellington Street",
      town_name: "Ottawa",
      country_sub_division: "ON",
      post_code: "K1A 0A2",
      country: "CA"
    }
  ],
  [
    ["Damrak 1", "1012 LG Amsterdam"],
    { line_one: "Damrak 1", post_code: "1012 LG", town_name: "Amsterdam", country: "NL" }
  ],
  [
    ["1 Macquarie St", "Sydney NSW 2000"],
    { line_one: "1 Macquarie St", town_name: "Sydney", country_sub_division: "NSW", post_code: "2000", country: "AU" }
  ],
  [
    ["Nariman Point", "Mumbai 400021", "IN"],
    { line_one: "Nariman Point", town_name: "Mumbai", post_code: "400021", country: "IN" }
  ],
  [
    ["Rua Augusta 1", "01305-000 São Paulo, Brasil"],
    { line_one: "Rua Augusta 1", post_code: "01305-000", town_name: "São Paulo", country: "BR" }
  ],
  [
    ["1 Raffles Place", "Singapore 048616"],
    { line_one: "1 Raffles Place", town_name: "Singapore", post_code: "048616" }
  ],
  [
    ["5 Palace Ave", "Santa Fe, New Mexico 87501"],
    { line_one: "5 Palace Ave", line_two: "Santa Fe, New Mexico 87501" }
  ],
  [["5 Palace Ave", "Santa Fe New Mexico"], { line_one: "5 Palace Ave", line_two: "Santa Fe New Mexico" }],
  [["123 Main Street"], { line_one: "123 Main Street" }],
  [["Acme Building", "12345 Main Street"], { line_one: "Acme Building", line_two: "12345 Main Street" }],
  [[], {}]
]

describe("the proposal for the lines of an address", () => {
  it.each(proposals)("of %j", (lines, address) => {
    const proposal = proposeAddress(lines)
    expect(proposal.address).toEqual(address)
    expect(proposal.missing).toEqual(["town_name", "country"].filter((name) => !(name in address)))
  })

  const line = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "Chicago",
          "IL",
          "60601",
          "Berlin",
          "Germany",
          "USA",
          "1",
          "Main",
          "St",
          "SW1A",
          "2AA",
          "DE",
          "New",
          "Mexico"
        ),
        fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)
      ),
      { maxLength: 6 }
    )
    .map((words) => words.join(" "))
  const wordsOf = (texts: ReadonlyArray<string>) =>
    texts
      .join(" ")
      .split(/[ ,-]+/)
      .filter((word) => word !== "")

  it("keeps every word of the lines but those of the country, and makes a new address of them", () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
        const { address, missing } = proposeAddress(lines)
        const { country, ...rest } = address
        const left = wordsOf(Object.values(rest))
        const gone = wordsOf(lines).filter((word) => {
          const at = left.indexOf(word)
          if (at >= 0) left.splice(at, 1)
          return at < 0
        })
        expect(left).toEqual([])
        if (country === undefined) expect(gone).toEqual([])
        expect(gone.length).toBeLessThanOrEqual(6)
        for (const word of gone) expect(word).not.toMatch(/\d/)
        const isComplete = missing.length === 0
        expect(["hybrid", "structured"].includes(classifyAddress(address))).toBe(isComplete)
        if (isComplete) expect(address.line_three).toBeUndefined()
      })
    ))
})
