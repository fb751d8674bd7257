/** Where the links of a page to read lead. */
export interface ReadLinks {
  watch: string;
  toMoment: (second: number) => string;
  /** Builds the address of a larger picture; absent where there is none. */
  toLargeStill?: (still: string) => string;
}
