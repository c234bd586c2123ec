import { NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import type { AchSchedule, AchWindow } from "./AchWindow.ts"

const sameDay = (name: string, cutoff: string, settles: string): AchWindow => ({
  name,
  delivery_type: "same_business_day",
  cutoff,
  after_midnight: false,
  settles
})

// Next-day entries of every window settle at 08:30 on the next banking day (S16).
const nextDay = (name: string, cutoff: string, afterMidnight = false): AchWindow => ({
  name,
  delivery_type: "next_business_day",
  cutoff,
  after_midnight: afterMidnight,
  settles: "08:30"
})

/**
 * FedACH's deadlines for files (S16; FRB). Same-day windows also take next-day entries, so their deadlines are listed
 * twice. The night cycle ends at 02:15 on the next calendar day.
 */
export const FEDACH_SCHEDULE: AchSchedule = {
  zone: NETWORK_ZONE,
  windows: [
    sameDay("same_day_1", "10:30", "13:00"),
    sameDay("same_day_2", "14:45", "17:00"),
    sameDay("same_day_3", "16:45", "18:00"),
    nextDay("next_day_1", "10:30"),
    nextDay("next_day_2", "14:45"),
    nextDay("next_day_3", "16:45"),
    nextDay("next_day_4", "20:00"),
    nextDay("next_day_5", "22:45"),
    nextDay("next_day_6", "02:15", true)
  ]
}

/** The bank's default cutoffs, each before a deadline of FedACH (S110; S16). */
export const DEFAULT_BANK_SCHEDULE: AchSchedule = {
  zone: "America/Chicago",
  windows: [
    sameDay("same_day_1", "09:00", "13:00"),
    sameDay("same_day_2", "13:15", "17:00"),
    sameDay("same_day_3", "14:00", "18:00"),
    nextDay("next_day_1", "09:00"),
    nextDay("next_day_2", "13:15"),
    nextDay("next_day_3", "15:15"),
    nextDay("next_day_4", "18:30"),
    nextDay("next_day_5", "21:15"),
    nextDay("next_day_6", "22:00")
  ]
}
