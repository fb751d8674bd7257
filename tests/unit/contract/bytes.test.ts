import { expect, test } from "vitest";
import { formatBytes } from "#contract/bytes";

const MB = 1024 ** 2;

test.each([
  [0, "0 kB"],
  [12_345, "12 kB"],
  [640 * MB, "640 MB"],
  [3.29 * 1024 * MB, "3.2 GB"],
  [4 * 1024 * MB, "4 GB"],
])("%i bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
