/** Decimals of currencies that do not have two (S165). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      "BIF",
      "CLP",
      "DJF",
      "GNF",
      "ISK",
      "JPY",
      "KMF",
      "KRW",
      "PYG",
      "RWF",
      "UGX",
      "UYI",
      "VND",
      "VUV",
      "XAF",
      "XOF",
      "XPF"
    ].map((code) => [code, 0])
  ),
  ...Object.fromEntries(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3]))
}

/** Returns the number of decimals of a currency (S165). */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2
