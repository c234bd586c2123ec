import { maskedJson, withoutNumbers } from "@vostro/domain/kernel/Masked"
import { withoutRawNumbers } from "@vostro/domain/kernel/RawText"
import fc from "fast-check"
import { expect, it } from "vitest"

const Digits = fc.stringMatching(/^\d{6,17}$/)
const Spelled = fc.tuple(Digits, fc.constantFrom("", " ", "-")).map(([digits, by]) => digits.split("").join(by))
const Around = fc.stringMatching(/^[a-zA-Z <>/&]{0,12}$/)

it("leaves no number of six digits or more in a text, whatever is around it", () => {
  fc.assert(
    fc.property(Spelled, Around, Around, (number, before, after) => {
      const shown = withoutRawNumbers(`${before} ${number} ${after}`)
      expect(shown).not.toContain(number)
      expect(withoutRawNumbers(shown)).toBe(shown)
    })
  )
})

it("hides accounts, people and spelled digits of a message, and shows its references, times, amounts and banks", () => {
  const uetr = "8a562c67-ca16-48ba-b074-65581be6f011"
  const shown =
    withoutRawNumbers(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><p:MsgId>20270201B1QDRCQR000001</p:MsgId>
<CreDtTm>2027-02-01T12:00:00-05:00</CreDtTm><UETR>${uetr}</UETR><IntrBkSttlmAmt Ccy="USD">1234567.89</IntrBkSttlmAmt>
<MmbId>021000021</MmbId><DbtrAcct><Id><Othr><Id>AB-12</Id></Othr></Id></DbtrAcct><CdtrAcct><Id><IBAN>MT84MALT011000012345MTLCAST001S</IBAN></Id></CdtrAcct>
<BirthDt>1980-05-17</BirthDt><Nm>Ada Byron</Nm><Ustrd>for 123-45-6789, &#49;&#50;, ${uetr}</Ustrd><![CDATA[987654321]]></Document>`)
  expect(
    shown
  ).toBe(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><p:MsgId>20270201B1QDRCQR000001</p:MsgId>
<CreDtTm>2027-02-01T12:00:00-05:00</CreDtTm><UETR>${uetr}</UETR><IntrBkSttlmAmt Ccy="USD">1234567.89</IntrBkSttlmAmt>
<MmbId>021000021</MmbId><DbtrAcct><Id><Othr><Id>…</Id></Othr></Id></DbtrAcct><CdtrAcct><Id><IBAN>…</IBAN></Id></CdtrAcct>
<BirthDt>…</BirthDt><Nm>Ada Byron</Nm><Ustrd>for …, ……, ${uetr}</Ustrd><![CDATA[…]]></Document>`)
})

it("masks tax ids as they are written abroad, and what other banks call their customers", () => {
  expect(withoutRawNumbers("for 123.456.789-09, 12.345.678/0001-95, 1.5")).toBe("for …, …, 1.5")
  const fields = { individual_id: "123-45-6789", reference: "to 123456789", metadata: { ssn: "123456789", tier: "7" } }
  expect(withoutNumbers(fields)).toEqual({ individual_id: "…", reference: "to …", metadata: { ssn: "…", tier: "7" } })
})

it("masks the records of a file and corrected data whole, in answers and in logs", () => {
  const record = "622121042882QX7K"
  expect(withoutNumbers({ raw_records: [record], corrected_data: "QX7K" })).toEqual({
    raw_records: ["…"],
    corrected_data: "…"
  })
  expect(maskedJson({ item: { raw: { raw_records: [record] } } })).toEqual({ item: { raw: { raw_records: "…" } } })
})

it("masks a value that is masked already as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), Digits, (json, account_number) => {
      const once = withoutNumbers({ account_number, iban: account_number, text: account_number, tax_id: 1, json })
      expect(withoutNumbers(once)).toEqual(once)
    })
  )
})
