import type { AnyResource } from "../../../kernel/Resource.ts"

/** Returns an object of a kind as operators see it: the view of its kind, without secrets. */
export const openView = ({ secrets = [], shown }: AnyResource, object: object): object => {
  const view: object = shown === undefined ? object : shown(object)
  return Object.fromEntries(Object.entries(view).filter(([name]) => name !== "kept" && !secrets.includes(name)))
}
