const without = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
const withThree = "BHD IQD JOD KWD LYD OMR TND"
const withFour = "CLF UYW"

const decimals: ReadonlyMap<string, number> = new Map([
  ...without.split(" ").map((currency) => [currency, 0] as const),
  ...withThree.split(" ").map((currency) => [currency, 3] as const),
  ...withFour.split(" ").map((currency) => [currency, 4] as const)
])

/** Decimals of the minor unit of an ISO 4217 currency: 2 unless listed (S165). */
export const minorDecimals = (currency: string): number => decimals.get(currency) ?? 2
