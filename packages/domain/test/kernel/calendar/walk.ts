/** A day of the walked calendar; `weekday` is 0 for Sunday. */
export interface WalkedDay {
  readonly date: string
  readonly weekday: number
  readonly open: boolean
}

const two = (n: number): string => String(n).padStart(2, "0")

const monthLength = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const fixed = (year: number, month: number, day: number): boolean =>
  ["01-01", "07-04", "12-25"].includes(`${two(month)}-${two(day)}`) ||
  (month === 6 && day === 19 && year >= 2022) ||
  (month === 11 && day === 11 && year >= 1978)

// Only Mondays and Thursdays get here, so the day of the month determines their ordinal in the month.
const floatingMonday = (year: number, month: number, day: number): boolean => {
  const nth = Math.ceil(day / 7)
  switch (month) {
    case 1:
      return nth === 3 && year >= 1986
    case 2:
      return nth === 3
    case 5:
      return day > 24
    case 9:
      return nth === 1
    case 10:
      return nth === 2 || (nth === 4 && year < 1978)
    default:
      return false
  }
}

/**
 * Walks through the calendar day by day, counting weekdays from 1 January 1971, a Friday, and states for each day if
 * the Reserve Banks are open. Computes no date from a rule and uses no library.
 */
export const walk = (firstYear: 1971, lastYear: number): ReadonlyArray<WalkedDay> => {
  const days: Array<WalkedDay> = []
  let weekday = 5
  let sundayHoliday = false
  for (let year: number = firstYear; year <= lastYear; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= monthLength(year, month); day++) {
        const holiday =
          sundayHoliday ||
          fixed(year, month, day) ||
          (weekday === 1 && floatingMonday(year, month, day)) ||
          (weekday === 4 && month === 11 && day >= 22 && day <= 28)
        days.push({
          date: `${year}-${two(month)}-${two(day)}`,
          weekday,
          open: !holiday && weekday !== 0 && weekday !== 6
        })
        sundayHoliday = weekday === 0 && fixed(year, month, day)
        weekday = (weekday + 1) % 7
      }
    }
  }
  return days
}
