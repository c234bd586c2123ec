/** ASCII spellings of signs, and the signs that have them: separators above all, since a lost one joins two words. */
const signs = [
  ["-", "−⁃˗"],
  [" ", "\u200b\u2028\u2029\u180e"],
  ["/", "⁄∕⧸⟋╱"],
  ["\\", "∖⧵⧹⟍╲"],
  ["|", "‖¦∣∥│┃׀।॥"],
  ["'", "‘’‚‛‹›′‵´ʹʻʼʽʾʿˈˊˋ՚׳"],
  ['"', "“”„‟«»″‶ʺ˝״〝〞〟"],
  ["*", "•‣◦⁌⁍∗"],
  [".", "·‧∙⋅・･。｡۔܂።։"],
  [",", "،、､፣"],
  [";", "؛፤"],
  [":", "∶׃፥ːˑ𐞁𐞂"],
  ["?", "¿؟⁇"],
  ["!", "¡"],
  ["~", "∼⁓˜"],
  ["^", "ˆ˄"],
  ["x", "×✕✖⨯"],
  ["/", "÷"],
  ["+/-", "±"],
  [" per mille", "‰"],
  [" per ten thousand", "‱"],
  ["Sec.", "§"],
  ["o", "°"],
  ["(c)", "©"],
  ["(r)", "®"],
  ["(p)", "℗"],
  ["c", "¢"],
  ["GBP", "£"],
  ["JPY", "¥"],
  ["EUR", "€"],
  ["INR", "₹"],
  ["RUB", "₽"],
  ["KRW", "₩"],
  ["ILS", "₪"],
  ["VND", "₫"],
  ["TRY", "₺"],
  ["UAH", "₴"],
  ["NGN", "₦"],
  ["PHP", "₱"]
] as const

/** ASCII spelling of each sign that Unicode does not decompose, or decomposes into another sign or a blank. */
export const SIGNS: ReadonlyMap<string, string> = new Map(
  signs.flatMap(([spelling, all]) => [...all].map((sign) => [sign, spelling] as const))
)
