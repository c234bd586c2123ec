import { HOUR_MS, SECOND_MS } from "../../../../kernel/Instant.ts"
import { nextQuestionAt } from "../../Poll.ts"

/** Time that a new payment stays cancelable before it is submitted, in ms. */
export const REST_MS = 2 * SECOND_MS

/** Time before the first question to a network that has not answered, in ms (S147). It doubles with each question. */
const FIRST_QUESTION_MS = 25 * SECOND_MS

/** Longest time between two questions, in ms. */
const LAST_QUESTION_MS = HOUR_MS

/** Returns the instant of the next question to the network, in ms, after a number of questions without an outcome. */
export const nextPollAt = (nowMs: number, questions: number): number =>
  nextQuestionAt(nowMs, Math.min(FIRST_QUESTION_MS * 2 ** Math.min(questions, 20), LAST_QUESTION_MS))
