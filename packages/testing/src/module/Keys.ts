import type { Desk } from "./Desk.ts"
import { type Called, inEveryLife, type Lived } from "./Life.ts"
import { fail, type ModuleCase, shown } from "./ModuleCase.ts"
import { sightOf } from "./Sight.ts"

const doneIn = (lived: ReadonlyArray<Lived>): ReadonlyArray<Called> =>
  lived.flatMap(({ call }) => (call?.given.key === undefined || call.answer.status >= 400 ? [] : [call]))

/** Fails if the program shows something else than at the end of a life. */
const checkUnmoved = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  const before = lived.at(-1)?.after ?? fail("a life without steps")
  const after = await sightOf(desk, [...before.objects.keys()])
  for (const part of ["objects", "events"] as const)
    if (shown([...before[part]]) !== shown([...after[part]]))
      fail(`a repeated key changes ${part}: ${shown([...after[part]])}`)
}

const checkRepeats = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  for (const { answer, given, operation } of doneIn(lived)) {
    const again = await desk.call(operation, given)
    if (again.status === answer.status && again.text === answer.text && again.isReplay) continue
    fail(`${operation.name} answers a repeated key anew: ${again.status} ${again.text}`)
  }
  await checkUnmoved(lived, desk)
}

const checkReuse = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  const done = doneIn(lived)
  for (const { given, operation } of done) {
    const other = done.find((one) => one.operation === operation && shown(one.given.body) !== shown(given.body))
    if (other === undefined) continue
    const { body, status } = await desk.call(operation, { ...given, body: other.given.body })
    if (body.code !== "idempotency_request_inconsistent")
      fail(`${operation.name} takes a key again with another body: ${status} ${shown(body)}`)
  }
  await checkUnmoved(lived, desk)
}

/** Cases for idempotency keys. */
export const keys: ReadonlyArray<ModuleCase> = [
  { name: "does a request with the same key once", run: (desk) => inEveryLife(desk, checkRepeats) },
  { name: "refuses a key with another request", run: (desk) => inEveryLife(desk, checkReuse) }
]
