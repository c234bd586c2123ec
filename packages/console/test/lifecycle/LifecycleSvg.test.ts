import { type AnyLifecycle, lifecycleFile, lifecycleSvg } from "@vostro/console"
import { resources } from "@vostro/domain/operations"
import { isJson, jsonSchema } from "@vostro/http/openapi/JsonSchema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Drawing, type Rectangle, readDrawing } from "../support/Drawing.ts"

const lifecycles = resources.flatMap((one) => one.lifecycles)

const named = (resource: string, variant?: string): AnyLifecycle => {
  const found = lifecycles.find((one) => one.resource === resource && one.variant === variant)
  if (found === undefined) throw new Error(`there is no lifecycle ${resource} ${variant}`)
  return found
}

/** Any table, however its states and triggers are named and lead to each other. */
const anyLifecycle: fc.Arbitrary<AnyLifecycle> = fc
  .uniqueArray(fc.stringMatching(/^[a-z_]{1,24}$/), { minLength: 1, maxLength: 8 })
  .map((states) => states.filter((one) => one !== "new"))
  .filter((states) => states.length > 0)
  .chain((states) =>
    fc.uniqueArray(
      fc.record({
        on: fc.stringMatching(/^[a-z_]{1,20}$/),
        from: fc.uniqueArray(fc.constantFrom("new", ...states), { minLength: 1, maxLength: 3 }),
        to: fc.constantFrom(...states)
      }),
      { minLength: 1, maxLength: 14, selector: ({ on, to }) => `${on} ${to}` }
    )
  )
  .map((table) => ({ resource: "thing", table }))

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isWithin = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

const overlapping = (rectangles: ReadonlyArray<Rectangle>): ReadonlyArray<string> =>
  rectangles.flatMap((a, at) =>
    rectangles.slice(at + 1).flatMap((b) => (overlap(a, b) ? `${a.text} on ${b.text}` : []))
  )

/** Names what a reader could not read: texts outside their boxes, boxes on boxes, lines through boxes and texts. */
const unreadable = ({ boxes, height, lines, names, triggers, width }: Drawing): ReadonlyArray<string> => {
  const all = { text: "drawing", left: 0, right: width, top: 0, bottom: height }
  const solid = [...boxes, ...triggers].map((one) => ({ ...one, left: one.left + 0.5, right: one.right - 0.5 }))
  return [
    ...names.filter((name, at) => !isWithin(name, boxes[at] ?? all)).map(({ text }) => `${text} leaves its box`),
    ...[...boxes, ...triggers].filter((one) => !isWithin(one, all)).map(({ text }) => `${text} leaves the drawing`),
    ...overlapping([...boxes, ...triggers]),
    ...lines.flatMap(({ points }) =>
      solid
        .filter(({ bottom, left, right, top }) =>
          points.some(([x, y]) => x > left && x < right && y > top + 0.5 && y < bottom - 0.5)
        )
        .map(({ text }) => `a line runs through ${text}`)
    )
  ]
}

/** Lists the transitions of a table that no line shows, from the one box to the other. */
const undrawn = ({ table }: AnyLifecycle, { boxes, lines, triggers }: Drawing): ReadonlyArray<string> => {
  const isAt = (state: string, point: readonly [number, number] | undefined): boolean =>
    boxes.some(
      ({ bottom, left, right, text, top }) =>
        point !== undefined &&
        text === state &&
        point[0] >= left - 7 &&
        point[0] <= right + 7 &&
        point[1] >= top - 7 &&
        point[1] <= bottom + 7
    )
  return table.flatMap(({ from, on, to }) =>
    from
      .filter(
        (one) =>
          !triggers.some(({ text }) => text === on) ||
          !lines.some(({ points }) => isAt(one, points[0]) && isAt(to, points.at(-1)))
      )
      .map((one) => `${on} from ${one} to ${to}`)
  )
}

/** Returns the statuses that the schema of a kind has. */
const statusesOf = (node: unknown): ReadonlyArray<string> => {
  if (!isJson(node)) return []
  const { anyOf, properties } = node
  const status = isJson(properties) ? properties["status"] : undefined
  const own = isJson(status) && Array.isArray(status["enum"]) ? status["enum"].map(String) : []
  return [...own, ...(Array.isArray(anyOf) ? anyOf.flatMap(statusesOf) : [])]
}

describe("the drawing of a lifecycle", () => {
  it.each(lifecycles.map((one) => [one.resource, one.variant] as const))(
    "can be read, and has every state and transition: %s %s",
    (resource, variant) => {
      const lifecycle = named(resource, variant)
      const drawing = readDrawing(lifecycleSvg(lifecycle).text)
      const states = new Set(lifecycle.table.flatMap(({ from, to }) => [...from, to]))
      expect(drawing.boxes.map(({ text }) => text).toSorted()).toEqual([...states].toSorted())
      expect(undrawn(lifecycle, drawing)).toEqual([])
      expect(unreadable(drawing)).toEqual([])
    }
  )

  it("fits on a phone, with letters of at least 8 px", () => {
    const wide = lifecycles.filter((one) => Number(/ width="(\d+)"/.exec(lifecycleSvg(one).text)?.[1]) > (336 * 12) / 8)
    expect(wide.map(({ resource, variant }) => [resource, variant])).toEqual([])
  })

  it("has, over the lifecycles of a kind, every status of its schema", () => {
    const lacking = resources.flatMap(({ kind, lifecycles: own, schema }) => {
      const drawn = own.flatMap((one) => readDrawing(lifecycleSvg(one).text).boxes.map(({ text }) => text))
      return own.length === 0
        ? []
        : statusesOf(jsonSchema(schema))
            .filter((one) => !drawn.includes(one))
            .map((one) => `${kind}: ${one}`)
    })
    expect(lacking).toEqual([])
  })

  it("is a file of its own, with its colors in the light and the dark", () => {
    const file = lifecycleFile(named("wire", "outgoing"), { status: "posted" })
    expect(file).toMatch(
      /^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*>\n<title>Lifecycle: outgoing wire<\/title>/
    )
    expect(file).toMatch(/<style>[^<]*--ink: light-dark[^<]*\.lifecycle text[^<]*<\/style>/)
    expect(file).not.toMatch(/ style=/)
  })

  it("can be read for any table", () => {
    fc.assert(
      fc.property(anyLifecycle, (lifecycle) => {
        const drawing = readDrawing(lifecycleSvg(lifecycle).text)
        expect(undrawn(lifecycle, drawing)).toEqual([])
        expect(unreadable(drawing)).toEqual([])
      })
    )
  })
})
