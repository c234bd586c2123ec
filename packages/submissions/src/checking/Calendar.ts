const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const daysOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for `YYYY-MM-DD` of a day that exists. */
export const isDate = (text: string): boolean => {
  if (!DATE.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(text.slice(0, 4)), month)
}

/** True for a time of ISO 8601 with its offset, on a day that exists. */
export const isTime = (text: string): boolean => TIME.test(text) && isDate(text.slice(0, 10))
