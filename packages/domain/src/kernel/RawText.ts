/** Text in place of a masked part. */
export const MASK = "…"

/** Tags of XML, and the text between them. A stray `<` is no tag, and stays. */
const PIECES = /(<[^<>]*>)|([^<]+)/g

/** Name of an element of ISO 20022 at the beginning of a tag. */
const OPENED = /^<(?:\w+:)?(\w+)/

/** Elements that name an account, a person or an organization. */
const PRIVATE = /^(IBAN|Id|TaxId|RegnId)$/

/** Elements with references of messages, times, amounts, codes and banks. The birth date of a person is none of them. */
const PUBLIC =
  /(UETR|MsgId|MsgIdr|InstrId|TxId|RtrId|CxlId|ClrSysRef|(?<!Birth)Dt|DtTm|Amt|MmbId|BICFI|MsgNmId|Cd|NbOfTxs|CtrlSum)$/

/**
 * UUIDs and ids of objects, which stay; then tax ids of Brazil, which are keys of Pix, numbers of six digits or more, and digits
 * that are spelled as entities of XML.
 */
const NUMBERS =
  /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z][a-z_]*_[0-9a-f]{32})\b|(\d{3}\.\d{3}\.\d{3}-\d\d|\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d|\d(?:[ -]?\d){5,}|&#[0-9a-fx]+;)/gi

/**
 * Masks what could be an account number or a tax id in a text that another system wrote, such as the raw message of a network.
 * In a message of ISO 20022 the elements tell which numbers are none: references, times, amounts and banks stay.
 */
export const withoutRawNumbers = (text: string): string => {
  let element = ""
  return text.replaceAll(PIECES, (piece: string, tag: string | undefined) => {
    if (tag !== undefined) {
      element = OPENED.exec(tag)?.[1] ?? ""
      return withoutDigits(tag)
    }
    if (PRIVATE.test(element) && piece.trim() !== "") return MASK
    return PUBLIC.test(element) ? piece : withoutDigits(piece)
  })
}

const withoutDigits = (text: string): string =>
  text.replaceAll(NUMBERS, (found: string, number: string | undefined) => (number === undefined ? found : MASK))
