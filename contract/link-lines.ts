// Browsers get this file, so it imports no validation.

export interface ChannelLink {
  /** May be empty. */
  label: string;
  address: string;
}

const isAddress = (word: string) => /^https:\/\//i.test(word);

/** Splits a line such as `My blog https://blog.example` into label and URL, in any order. Null unless it has exactly one URL. */
export function splitLine(line: string): ChannelLink | null {
  const words = line.split(/\s+/).filter(Boolean);
  const [address, ...others] = words.filter(isAddress);
  if (address === undefined || others.length > 0) return null;
  return { label: words.filter((word) => word !== address).join(" "), address };
}
