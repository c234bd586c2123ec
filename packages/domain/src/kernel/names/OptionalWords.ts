import { placeEnds } from "./Places.ts"

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Titles before or after a person's name. */
const titles = set("MR MRS MS MISS MX DR PROF REV FR SIR DAME HON CAPT COL GEN LT SGT MD PHD ESQ CPA DDS DVM RN")

/** Suffixes of a person's name. */
const suffixes = set("JR SR II III IV V 2ND 3RD 4TH JUNIOR SENIOR")

/** Forms of an organization that are part of its name and not required in a payment. */
const legalForms = set(
  `THE AND OF A INC CORP CO LLC LLP LLLP LP LTD PLC PLLC PC PA NA PBC PTY PTE PVT
   AG GMBH MBH UG KG KGAA OHG GBR EV EG SE SA SAS SASU SARL EURL SNC ASBL SPRL SL SLU SAU LTDA CV RL SPA SRL BV NV VOF CVBA
   OY OYJ AB ABP AS ASA APS DOO SRO KFT ZRT SIA UAB OOO EOOD ZOO KK BHD SDN WLL PJSC`
)

/** Words of organizations that no person's name has. */
const organizations = set(
  "INC CORP LLC LLP LP LTD LTDA PLC PLLC PBC GMBH SARL TRUST TRUSTEE ESTATE FOUNDATION COMPANY CORPORATION"
)

/** Words that join the names of several people. */
const joints = set("AND OR")

/** Particles of surnames; each joins the word after it. */
const particles = set(
  "DE DEL DELLA DER DEN DA DOS DAS DO DI DU LA LE LOS LAS VAN VON VOM ZU ZUR TER TEN BIN BINT IBN AL EL ABU ABD BEN MC MAC SAINT ST"
)

/** Words that begin another name of the same customer. */
const aliases = set("DBA AKA FKA TA")

/** Long and short forms of words in the names of organizations, each with one spelling. */
const spelledShort: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
  AKTIENGESELLSCHAFT: "AG",
  LIMITADA: "LTDA",
  COMPANY: "CO",
  COMPANIES: "CO",
  LIMITED: "LTD",
  ASSOCIATION: "ASSN",
  ASSOC: "ASSN",
  ASSOCIATES: "ASSOCS",
  BROTHERS: "BROS",
  CENTER: "CTR",
  CENTRE: "CTR",
  DEPARTMENT: "DEPT",
  ENTERPRISES: "ENT",
  GROUP: "GRP",
  HOLDING: "HLDGS",
  HOLDINGS: "HLDGS",
  INTERNATIONAL: "INTL",
  MANAGEMENT: "MGMT",
  MANUFACTURING: "MFG",
  NATIONAL: "NATL",
  PROPERTIES: "PROPS",
  SERVICE: "SVC",
  SERVICES: "SVC",
  SVCS: "SVC",
  SOLUTIONS: "SOLNS",
  SYSTEMS: "SYS",
  TECHNOLOGIES: "TECH",
  TECHNOLOGY: "TECH",
  UNIVERSITY: "UNIV"
}

/** Legal forms of several words, at the end of a name. */
export const FORM_PHRASES: ReadonlyArray<ReadonlyArray<string>> = [
  ["S", "DE", "RL", "DE", "CV"],
  ["SA", "DE", "CV"],
  ["S", "DE", "RL"],
  ["SP", "ZOO"]
]

const shortForms: ReadonlyMap<string, string> = new Map(Object.entries(spelledShort))

/** One spelling of a word of an organization's name: INCORPORATED and INC are INC. */
export const shortForm = (word: string): string => shortForms.get(word) ?? word

/** Words so common in names of organizations that one of them alone names none. */
const generic = set(
  "BANK CITY COUNTY STATE TOWN SCHOOL UNIV CHURCH HOSPITAL CTR GRP SVC STORE SHOP CLUB FUND FIRST NATL UNION CREDIT MUTUAL SOCIETY FARM FARMS"
)

/** Bit of a title. Each kind of words has a bit of its own, because a word may be of several kinds. */
export const TITLE = 1
/** Suffix of a person's name. */
export const SUFFIX = 2
/** Form of an organization, long or short. */
export const LEGAL_FORM = 4
/** Word that no person's name has. */
export const ORGANIZATION = 8
/** Word that joins the names of several people. */
export const JOINT = 16
/** Word that begins another name of the same customer. */
export const ALIAS = 32
/** Last word of a place. */
export const PLACE = 64
/** Word too common to name an organization. */
export const GENERIC = 128
/** Particle of a surname. */
export const PARTICLE = 256

const kinds: ReadonlyMap<string, number> = (() => {
  const found = new Map<string, number>()
  const addAll = (words: Iterable<string>, kind: number) => {
    for (const word of words) found.set(word, (found.get(word) ?? 0) | kind)
  }
  addAll(titles, TITLE)
  addAll(suffixes, SUFFIX)
  addAll(legalForms, LEGAL_FORM)
  addAll(organizations, ORGANIZATION)
  addAll(joints, JOINT)
  addAll(aliases, ALIAS)
  addAll(placeEnds, PLACE)
  addAll(generic, GENERIC)
  addAll(particles, PARTICLE)
  for (const [long, short] of shortForms) if (legalForms.has(short)) addAll([long], LEGAL_FORM)
  return found
})()

/** Returns the bit set of a word's kinds. */
export const kindsOf = (word: string): number => kinds.get(word) ?? 0
