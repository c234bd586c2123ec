/**
 * Change codes of notifications of change, and the data each corrects. Source: Nacha Operating Rules, Appendix 5; S34.
 */
export const changeCodes: ReadonlyMap<string, string> = new Map([
  ["C01", "account number"],
  ["C02", "routing number"],
  ["C03", "routing number and account number"],
  ["C04", "receiver's name"],
  ["C05", "transaction code"],
  ["C06", "account number and transaction code"],
  ["C07", "routing number, account number and transaction code"],
  ["C08", "receiving DFI identification of IAT"],
  ["C09", "individual identification number"],
  ["C13", "addenda format error"],
  ["C14", "SEC code for an outbound international payment"]
])

/** Codes of refused notifications of change, with the reason. Source: Nacha Operating Rules, Appendix 5; S34. */
export const refusalCodes: ReadonlyMap<string, string> = new Map([
  ["C61", "misrouted notification of change"],
  ["C62", "incorrect trace number"],
  ["C63", "incorrect company identification number"],
  ["C64", "incorrect individual identification number"],
  ["C65", "incorrectly formatted corrected data"],
  ["C66", "incorrect discretionary data"],
  ["C67", "routing number not from original entry"],
  ["C68", "account number not from original entry"],
  ["C69", "incorrect transaction code"]
])

/** True if a change code lies in the range of refusals, known or not. */
export const isRefusal = (code: string): boolean => code >= "C61" && code <= "C69"
