// Browsers get this file, so it imports no validation.

export interface ChannelLink {
  /** What it is called; empty if nothing is said. */
  label: string;
  address: string;
}

const isAddress = (word: string) => /^https:\/\//i.test(word);

/** Splits a line such as `My blog https://blog.example`: the address may stand anywhere in it. Null without one, or with two. */
export function splitLine(line: string): ChannelLink | null {
  const words = line.split(/\s+/).filter(Boolean);
  const [address, ...others] = words.filter(isAddress);
  if (address === undefined || others.length > 0) return null;
  return { label: words.filter((word) => word !== address).join(" "), address };
}
