/** Town, post code and state that a line of an address states, and the country that its form gives away. */
export interface Place {
  readonly town_name: string
  readonly post_code?: string
  readonly country_sub_division?: string
  readonly country?: string
}

/** Line with a town in a form of some country, or of many. */
interface Form {
  readonly country?: string
  /** Groups: `town`, `code`, `state`. */
  readonly form: RegExp
  readonly states?: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

const US_STATES = words(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC"
)
const PROVINCES = words("AB BC MB NB NL NS NT NU ON PE QC SK YT")
const AUSTRALIAN = words("NSW VIC QLD SA WA TAS NT ACT")

/** Letters before a post code and a dash, which name its country on letters in Europe. */
const PREFIXES: Readonly<Record<string, string>> = {
  A: "AT",
  B: "BE",
  CH: "CH",
  CZ: "CZ",
  D: "DE",
  DK: "DK",
  E: "ES",
  F: "FR",
  FI: "FI",
  I: "IT",
  L: "LU",
  N: "NO",
  S: "SE"
}

/** Forms by the certainty of the country that they give away (S178). */
const forms: ReadonlyArray<Form> = [
  { country: "US", form: /^(?<town>.+?),? (?<state>[A-Z]{2}),? (?<code>\d{5}(-\d{4})?)$/, states: US_STATES },
  { country: "CA", form: /^(?<town>.+?),? (?<state>[A-Z]{2}),? (?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, states: PROVINCES },
  { country: "AU", form: /^(?<town>.+?),? (?<state>[A-Z]{2,3}),? (?<code>\d{4})$/, states: AUSTRALIAN },
  { country: "GB", form: /^(?<town>.+?),? (?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/ },
  { country: "NL", form: /^(?<code>\d{4} ?[A-Z]{2}),? (?<town>.+)$/ },
  { country: "US", form: /^(?<town>.+?), (?<state>[A-Z]{2})$/, states: US_STATES },
  { form: /^(?<code>\d{4,6}|\d{5}-\d{3}|\d{3}[ -]\d{2,4}|\d{2}-\d{3}),? (?<town>.+)$/ },
  { form: /^(?<town>[^,]+?),? (?<code>\d{4,6}|\d{3}[ -]\d{2,4})$/ }
]

/** Words of a street: a line with one of them names no town. */
const STREET =
  /\b(street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|suite|ste|floor|apt|unit|box|rue|via|calle|\w*stra(ss|ß)e)\b\.?/i

/** Returns the place that a line states. A line without a post code is a town if the country is known. */
export const placeIn = (line: string, country: string | undefined): Place | undefined => {
  const [, prefix = "", coded = ""] = /^([A-Z]{1,2})-(\d{4,6} .+)$/.exec(line) ?? []
  const named = PREFIXES[prefix]
  if (named !== undefined && (country ?? named) === named) return placeBy(coded, named)
  return placeBy(line, country) ?? (country === undefined || /\d/.test(line) ? undefined : townOf(line))
}

const placeBy = (line: string, country: string | undefined): Place | undefined => {
  for (const one of forms) {
    if (one.country !== undefined && country !== undefined && one.country !== country) continue
    const { town = "", code, state } = one.form.exec(line)?.groups ?? {}
    if (state !== undefined && one.states?.has(state) !== true) continue
    const place = townOf(town)
    const found = one.country ?? country
    if (place === undefined) continue
    return {
      ...place,
      ...(code !== undefined && { post_code: code }),
      ...(state !== undefined && { country_sub_division: state }),
      ...(found !== undefined && { country: found })
    }
  }
  return undefined
}

const townOf = (text: string): Place | undefined =>
  text.length > 35 || !/\p{Letter}/u.test(text) || STREET.test(text) ? undefined : { town_name: text }
