import type { AnyOperation } from "@vostro/domain/operations"
import { Schema } from "effect"
import type { Desk } from "./Desk.ts"
import { inEveryLife, type Lived } from "./Life.ts"
import { differenceOf, fail, type ModuleCase, operationsOf, shown } from "./ModuleCase.ts"
import { isOfKind, type Shown } from "./Sight.ts"

type List = Extract<AnyOperation, { readonly _tag: "Listing" }>

/** Returns the lists of a module that need nothing in their query, and those objects of a life that they can have. */
const listsOf = (desk: Desk, lived: ReadonlyArray<Lived>) => {
  const last = lived.at(-1)?.after.objects ?? new Map<string, Shown>()
  return operationsOf(desk, "Listing").flatMap((list) =>
    list.query !== undefined && Schema.decodeUnknownOption(list.query)({})._tag === "None"
      ? []
      : [{ list, own: [...last.values()].filter(({ id }) => isOfKind(list.resource.kind, id)).toReversed() }]
  )
}

const listed = async (
  desk: Desk,
  list: List,
  query: Readonly<Record<string, string>>
): Promise<ReadonlyArray<Shown>> => {
  const { body, status, text } = await desk.call(list, { query: { limit: "100", ...query } })
  return status === 200 ? body.objects : fail(`${list.name} refuses ${shown(query)}: ${text}`)
}

const idsOf = (objects: ReadonlyArray<Shown>): string => shown(objects.map(({ id }) => id))

const checkAll = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  for (const { list, own } of listsOf(desk, lived)) {
    const all = await listed(desk, list, {})
    for (const one of all) {
      const object = own.find(({ id }) => id === one.id)
      const field = object === undefined ? undefined : differenceOf(one, object)
      if (field !== undefined) fail(`${list.name} shows another ${field} than the object has: ${shown(one)}`)
    }
    const isWhole = Object.keys(list.filters({ params: {}, query: {}, body: {} })).length === 0
    const known = all.filter(({ id }) => own.some((one) => one.id === id))
    if (isWhole && idsOf(known) !== idsOf(own)) fail(`${list.name} lists ${idsOf(known)} instead of ${idsOf(own)}`)
  }
}

const checkPages = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  for (const { list } of listsOf(desk, lived)) {
    const all = await listed(desk, list, {})
    const paged: Array<Shown> = []
    for (let page = await listed(desk, list, { limit: "1" }); page.length > 0 && paged.length <= all.length; ) {
      paged.push(...page)
      page = await listed(desk, list, { limit: "1", starting_after: paged.at(-1)?.id ?? "" })
    }
    if (idsOf(paged) !== idsOf(all)) fail(`${list.name} lists ${idsOf(paged)} by pages instead of ${idsOf(all)}`)
  }
}

const checkFilters = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  for (const { list } of listsOf(desk, lived)) {
    const all = await listed(desk, list, {})
    const given = all.map((one) => new Map<string, unknown>(Object.entries(one)))
    for (const name of fieldsOf(list)) {
      for (const value of new Set(given.map((fields) => fields.get(name)))) {
        if (typeof value !== "string") continue
        const wanted = idsOf(all.filter((_, at) => given[at]?.get(name) === value))
        const found = idsOf(await listed(desk, list, { [name]: value }))
        if (found !== wanted) fail(`${list.name} with ${name}=${value} lists ${found} instead of ${wanted}`)
      }
    }
  }
}

const fieldsOf = ({ query }: List): ReadonlyArray<string> => {
  const ast = query === undefined ? undefined : Schema.toEncoded(query).ast
  return ast?._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []
}

const checkApart = async (lived: ReadonlyArray<Lived>, desk: Desk): Promise<void> => {
  const other = await desk.another()
  for (const { list } of listsOf(desk, lived)) {
    const seen = await listed(other, list, {})
    if (seen.length > 0 && !list.at[1].startsWith("/operator/"))
      fail(`${list.name} shows another program's ${idsOf(seen)}`)
  }
  for (const { call, before } of lived) {
    const ids = Object.values(call?.given.params ?? {}).filter((id) => before.objects.has(id))
    if (call === undefined || ids.length === 0 || call.operation.at[1].includes(":program_id")) continue
    const { status, text } = await other.call(call.operation, call.given)
    if (status < 400) fail(`${call.operation.name} acts on another program's ${ids.join(", ")}: ${text}`)
  }
}

/** Cases for lists, and for what other programs see. */
export const lists: ReadonlyArray<ModuleCase> = [
  { name: "lists every object as it is, newest first", run: (desk) => inEveryLife(desk, checkAll) },
  { name: "lists by pages what it lists at once", run: (desk) => inEveryLife(desk, checkPages) },
  { name: "filters a list by the fields of the objects", run: (desk) => inEveryLife(desk, checkFilters) },
  { name: "keeps programs apart", run: (desk) => inEveryLife(desk, checkApart) }
]
