/** Returns the address that the large picture has if it is named as the API names it; null for any other small one. */
export const enlargedThumbnail = (small: string) =>
  /-480\.webp$/.test(small) ? small.replace(/480\.webp$/, "960.webp") : null;
