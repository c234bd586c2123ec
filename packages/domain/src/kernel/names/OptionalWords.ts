const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Titles before or after a person's name. */
export const titles = set("MR MRS MS MISS MX DR PROF REV FR SIR DAME HON CAPT COL GEN LT SGT MD PHD ESQ CPA DDS DVM RN")

/** Suffixes of a person's name. */
export const suffixes = set("JR SR II III IV V 2ND 3RD 4TH JUNIOR SENIOR")

/** Forms of an organization that are part of its name and not required in a payment. */
export const legalForms = set(
  "INC CORP CO LLC LLP LLLP LP LTD PLC PLLC PC PA NA SA AG GMBH BV NV SARL SRL SPA OY AB AS KG PTY PTE PVT THE AND OF A"
)

/** Words of organizations that no person's name has. */
export const organizations = set(
  "INC CORP LLC LLP LP LTD PLC PLLC GMBH TRUST TRUSTEE ESTATE FOUNDATION COMPANY CORPORATION"
)

/** Words that join the names of several people. */
export const joints = set("AND OR")

/** Words that begin another name of the same customer. */
export const aliases = set("DBA AKA FKA TA")

/** Long and short forms of words in the names of organizations, each with one spelling. */
const spelledShort: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
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

/** One spelling of a word of an organization's name: INCORPORATED and INC are INC. */
export const shortForm = (word: string): string =>
  Object.hasOwn(spelledShort, word) ? (spelledShort[word] ?? word) : word

/** Places at the end of an organization's name that a payment may leave out. */
export const places = set(
  `USA US AMERICAS EUROPE CANADA UK ALABAMA ALASKA ARIZONA ARKANSAS CALIFORNIA COLORADO CONNECTICUT DELAWARE FLORIDA GEORGIA HAWAII IDAHO
   ILLINOIS INDIANA IOWA KANSAS KENTUCKY LOUISIANA MAINE MARYLAND MASSACHUSETTS MICHIGAN MINNESOTA MISSISSIPPI MISSOURI MONTANA NEBRASKA
   NEVADA OHIO OKLAHOMA OREGON PENNSYLVANIA TENNESSEE TEXAS UTAH VERMONT VIRGINIA WISCONSIN WYOMING NY NJ CA TX FL IL PA OH MI`
)

/** Words so common in names of organizations that one of them alone names none. */
export const generic = set(
  "BANK CITY COUNTY STATE TOWN SCHOOL UNIV CHURCH HOSPITAL CTR GRP SVC STORE SHOP CLUB FUND FIRST NATL UNION CREDIT MUTUAL SOCIETY FARM FARMS"
)
