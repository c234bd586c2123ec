/** Core transactions of the banks of a test file that no row of their catalogue states. */
export const unstated: Array<string> = []
