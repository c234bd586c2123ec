/** A rectangle of a drawing: the box of a state, or the extent of a text. */
export interface Rectangle {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A drawing as it was sent: read from its markup, not from what made it. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyArray<Rectangle>
  /** Texts in boxes. */
  readonly names: ReadonlyArray<Rectangle>
  /** Texts beside lines. */
  readonly triggers: ReadonlyArray<Rectangle & { readonly kind: string }>
  readonly lines: ReadonlyArray<{ readonly kind: string; readonly points: ReadonlyArray<Point> }>
}

/** A point, in px. */
export type Point = readonly [x: number, y: number]

/** Width of a letter of 12 px, of the widest of the usual monospaced fonts. */
const LETTER = 7.23

/** Reads a drawing of a lifecycle. */
export const readDrawing = (svg: string): Drawing => {
  const [, width = "", height = ""] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const texts = [...svg.matchAll(/<text class="(name|trigger)([^"]*)" x="([^"]*)" y="([^"]*)">([^<]*)<\/text>/g)].map(
    ([, role = "", kind = "", x = "", y = "", text = ""]) => ({
      role,
      kind,
      ...extentOf(text, kind, Number(x), Number(y))
    })
  )
  const names = texts.filter(({ role }) => role === "name")
  const boxes = [
    ...svg.matchAll(/<rect class="state[^"]*" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"/g)
  ].map(([, x = "", y = "", w = "", h = ""], at) => ({
    text: names[at]?.text ?? "",
    left: Number(x),
    right: Number(x) + Number(w),
    top: Number(y),
    bottom: Number(y) + Number(h)
  }))
  const lines = [...svg.matchAll(/<path class="move([^"]*)" d="([^"]*)"/g)].map(([, kind = "", path = ""]) => ({
    kind,
    points: pointsOf(path)
  }))
  return {
    width: Number(width),
    height: Number(height),
    boxes,
    names,
    triggers: texts.filter(({ role }) => role === "trigger"),
    lines
  }
}

const extentOf = (text: string, kind: string, x: number, y: number): Rectangle => {
  const width = text.length * LETTER
  const left = kind.includes("kept") ? x : x - width / 2
  return { text, left, right: left + width, top: y - 10, bottom: y + 3 }
}

/** Returns points along a path, close to each other. */
const pointsOf = (path: string): ReadonlyArray<Point> => {
  const points: Array<Point> = []
  let [x, y] = [0, 0]
  for (const [, command = "", rest = ""] of path.matchAll(/([MVC])([^MVC]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number)
    const [a = 0, b = 0, c = 0, d = 0, toX = 0, toY = 0] = numbers
    if (command === "C") {
      for (let t = 0; t <= 1; t += 0.05) {
        const u = 1 - t
        const bend = (p: number, q: number, r: number, s: number) =>
          u ** 3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t ** 3 * s
        points.push([bend(x, a, c, toX), bend(y, b, d, toY)])
      }
    }
    const end: Point = command === "M" ? [a, b] : command === "V" ? [x, a] : [toX, toY]
    points.push(end)
    x = end[0]
    y = end[1]
  }
  return points
}
