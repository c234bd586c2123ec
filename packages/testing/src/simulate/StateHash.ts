/** Hash of everything that happened in a simulation so far: two runs with equal hashes went the same way. */
export class StateHash {
  private low = 0x811c9dc5
  private high = 0x9e3779b9

  /** Adds a text. */
  add(text: string): void {
    let { high, low } = this
    // Two characters at a time: each body that the store writes is added.
    for (let at = 0; at < text.length; at += 2) {
      const unit = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 16)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x85ebca6b) + low
    }
    this.low = low
    this.high = (high ^ (high >>> 15)) | 0
  }

  /** The hash as 16 hexadecimal digits. */
  get text(): string {
    return digits(this.high) + digits(this.low)
  }
}

const digits = (word: number): string => (word >>> 0).toString(16).padStart(8, "0")
