import type { Settings } from "../../kernel/Settings.ts"
import { settingNames } from "../../kernel/SettingsFaults.ts"
import { defaultSettings } from "../../modules/settings/Defaults.ts"
import type { Engine } from "./Engine.ts"

/** Settings that are secrets: no operation shows their values. */
const SECRET: ReadonlyArray<string> = ["operator_token", "master_key", "former_master_keys"] satisfies ReadonlyArray<
  keyof Settings
>

/** Answers with the settings of every bank and of the modules of this one, in the order of their declaration. */
export const settingsOf = ({ catalogue, settings }: Pick<Engine, "catalogue" | "settings">): string => {
  const given = new Map<string, unknown>(Object.entries(settings))
  const defaults = new Map<string, unknown>(Object.entries(defaultSettings))
  return JSON.stringify({
    objects: settingNames(catalogue.settings).map((name) => settingOf(name, given.get(name), defaults.get(name)))
  })
}

const settingOf = (name: string, value: unknown, usual: unknown) => {
  const is_set = value !== undefined
  const is_secret = SECRET.includes(name)
  const differs = is_set && JSON.stringify(value) !== JSON.stringify(usual)
  const isShown = is_set && !is_secret && !hasCode(value)
  return {
    name,
    ...(isShown && { value }),
    ...(usual !== undefined && { default: usual }),
    is_set,
    is_secret,
    differs: differs || (is_set && hasCode(value))
  }
}

/** True for a function of the host, or an object with functions, such as a directory of banks: nothing to show. */
const hasCode = (value: unknown): boolean =>
  typeof value === "function" ||
  (typeof value === "object" && value !== null && Object.values(value).some((one) => typeof one === "function"))
