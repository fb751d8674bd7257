/** Returns the address of the large picture to a small one that our API named; null for any other. */
export const toLargeThumbnail = (small: string) =>
  /-480\.webp$/.test(small) ? small.replace(/480\.webp$/, "960.webp") : null;
