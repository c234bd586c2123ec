/** Ids of one bank and the ids of another that stand for them. */
export interface Correspondence {
  /** Pairs two values. Returns the reason if one of them already stands for another. */
  readonly pair: (recorded: string, played: string) => string | undefined
  readonly copy: () => Correspondence
}

/** Makes a correspondence, of the pairs given. */
export const correspondence = (pairs: ReadonlyArray<readonly [string, string]> = []): Correspondence => {
  const there = new Map(pairs)
  const back = new Map(pairs.map(([recorded, played]) => [played, recorded]))
  return {
    pair: (recorded, played) => {
      const [known, other] = [there.get(recorded), back.get(played)]
      if (known === undefined && other === undefined) {
        there.set(recorded, played)
        back.set(played, recorded)
        return undefined
      }
      if (known === played) return undefined
      return known === undefined ? `${played} stood for ${other} before` : `${recorded} was ${known} before`
    },
    copy: () => correspondence([...there])
  }
}

const ID = /^[A-Za-z][A-Za-z_]*_[0-9A-Za-z]{8,}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a text that a bank gave out as an id: by its form, or by the name of its field. */
export const isId = (text: string, path: ReadonlyArray<string>): boolean =>
  ID.test(text) || /(^|_)ids?$/.test(path.findLast((name) => !/^(\d+|\*)$/.test(name)) ?? "")

/** True for a time or a day. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)

/** Replaces letters and digits, so that texts of the same form are equal. */
export const formOf = (text: string): string => text.replaceAll(/\d/g, "0").replaceAll(/[A-Za-z]/g, "x")
