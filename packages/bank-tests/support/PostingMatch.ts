import type { AnyPosting, PostingLeg } from "@vostro/domain/ledger/Posting"
import type { RecordedLeg, RecordedTransaction } from "@vostro/domain/ports"

/** True if a row has the cause, the code and the legs of a core transaction. */
export const isStated = (rows: ReadonlyArray<AnyPosting>, { cause, code, legs }: RecordedTransaction): boolean => {
  const kind = cause.slice(0, Math.max(0, cause.lastIndexOf("_")))
  return rows.some((row) => row.cause === kind && row.code === code && hasLegs(row, legs))
}

const hasLegs = (row: AnyPosting, legs: ReadonlyArray<RecordedLeg>): boolean => {
  if (row.merged !== true && legs.length !== row.legs.length) return false
  if (row.mixed === true) return fits(row.legs, legs, () => true)
  return fits(row.legs, legs, onSide) || (row.turned !== undefined && fits(row.legs, legs, onOtherSide))
}

type IsOn = (leg: RecordedLeg, side: PostingLeg<never>["side"]) => boolean

const onSide: IsOn = ({ amount }, side) => (side === "credit" ? amount > 0 : amount < 0)
const onOtherSide: IsOn = ({ amount }, side) => (side === "credit" ? amount < 0 : amount > 0)

/** True if each leg has a leg of the row of its own. */
const fits = (stated: ReadonlyArray<PostingLeg<never>>, legs: ReadonlyArray<RecordedLeg>, isOn: IsOn): boolean => {
  const [leg, ...others] = legs
  if (leg === undefined) return true
  return stated.some(
    (one, at) =>
      one.place.has(leg.account) &&
      isOn(leg, one.side) &&
      fits([...stated.slice(0, at), ...stated.slice(at + 1)], others, isOn)
  )
}
