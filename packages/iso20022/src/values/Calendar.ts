const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Checks that a text is a date of the calendar, as `2026-11-23`. */
export const isDate = (text: string): boolean => {
  const [, year = "", month = "", day = ""] = DATE.exec(text) ?? []
  const length = month === "02" && isLeap(Number(year)) ? 29 : (LENGTHS[Number(month) - 1] ?? 0)
  return Number(year) >= 1 && Number(day) >= 1 && Number(day) <= length
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Checks that a text is a date and time, as `2026-11-23T09:15:00-05:00`; the offset may be omitted. */
export const isDateTime = (text: string): boolean =>
  text[10] === "T" && isDate(text.slice(0, 10)) && TIME.test(text.slice(11))
