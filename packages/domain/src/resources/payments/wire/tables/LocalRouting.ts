/** National code of banks: its ISO 20022 scheme and form; `needed` where accounts of the country have no IBAN (S174). */
export interface LocalScheme {
  readonly scheme: string
  readonly form: RegExp
  readonly needed?: true
}

/** Schemes of national codes by country of the bank (S174). The United States use routing numbers. */
const schemes: Readonly<Record<string, LocalScheme>> = {
  AT: { scheme: "ATBLZ", form: /^\d{5}$/ },
  AU: { scheme: "AUBSB", form: /^\d{6}$/, needed: true },
  CA: { scheme: "CACPA", form: /^\d{9}$/, needed: true },
  CH: { scheme: "CHBCC", form: /^\d{3,5}$/ },
  CN: { scheme: "CNAPS", form: /^\d{12}$/ },
  DE: { scheme: "DEBLZ", form: /^\d{8}$/ },
  ES: { scheme: "ESNCC", form: /^\d{8,9}$/ },
  GB: { scheme: "GBDSC", form: /^\d{6}$/ },
  GR: { scheme: "GRBIC", form: /^\d{7}$/ },
  HK: { scheme: "HKNCC", form: /^\d{3}$/ },
  IE: { scheme: "IENCC", form: /^\d{6}$/ },
  IN: { scheme: "INFSC", form: /^[A-Z]{4}0[A-Z0-9]{6}$/, needed: true },
  IT: { scheme: "ITNCC", form: /^\d{10}$/ },
  JP: { scheme: "JPZGN", form: /^\d{7}$/ },
  NZ: { scheme: "NZNCC", form: /^\d{6}$/, needed: true },
  PL: { scheme: "PLKNR", form: /^\d{8}$/ },
  PT: { scheme: "PTNCC", form: /^\d{8}$/ },
  SE: { scheme: "SESBA", form: /^\d{4}$/ },
  SG: { scheme: "SGIBG", form: /^(\d{7}|\d{3,4})$/ },
  TW: { scheme: "TWNCC", form: /^\d{7}$/ },
  ZA: { scheme: "ZANCC", form: /^\d{6}$/, needed: true }
}

/** Returns the scheme of the national codes of a country, or undefined. */
export const localSchemeOf = (country: string): LocalScheme | undefined => schemes[country]

/** Returns a national code as it is sent: without the blanks and dashes that people write, in upper case. */
export const plainCode = (text: string): string => text.replaceAll(/[ -]/g, "").toUpperCase()
