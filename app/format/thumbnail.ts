/** Returns the address that the large picture has if it is named as the API names it; null for any other small one. */
export const toLargeThumbnail = (small: string) =>
  /-480\.webp$/.test(small) ? small.replace(/480\.webp$/, "960.webp") : null;
