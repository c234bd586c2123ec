/** Life of a process of the bank. What a dead process waits for never comes. */
export interface Life {
  isOver: boolean
}
