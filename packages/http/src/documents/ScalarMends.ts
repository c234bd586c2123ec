/**
 * Faults of accessibility in the markup of Scalar, each with its cure in its text. A version of Scalar without the text of a
 * fault fails the page, so that no cure is lost in silence.
 */
const mends: ReadonlyArray<readonly [fault: string, cure: string]> = [
  // `aria-selected` is for options and tabs; an item of a menu of links is the current one.
  [
    'Sg({"aria-selected":e.selected,type:"button"===e.is',
    'Sg({"aria-current":!!e.selected||void 0,type:"button"===e.is'
  ],
  // A button with the role of a search form has no name.
  ['"button",Sg({role:"search",type:"button"}', '"button",Sg({type:"button"}'],
  // The name of a button contains what it shows: voice control finds it by that.
  ['"aria-label":`Show all $', '"aria-label":`Show More $'],
  // Without a link in it, a list that scrolls is reached by the keyboard only as itself.
  [' endpoints`,class:"endpoints"}', '`,class:"endpoints",tabindex:"0"}'],
  // It advertises its maker.
  ['" Powered by Scalar "', '""']
]

/** Cures the faults in the script of Scalar. Throws if one is not there. */
export const mended = (script: string): string =>
  mends.reduce((text, [fault, cure]) => {
    if (!text.includes(fault))
      throw new Error(`this version of Scalar has no ${fault}: look whether its cure is still needed`)
    return text.replaceAll(fault, () => cure)
  }, script)
