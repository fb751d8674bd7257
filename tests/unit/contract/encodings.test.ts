import { expect, test } from "vitest";
import { chooseEncoding } from "#contract/encodings";

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, BR;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip; q=0", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [null, "identity"],
])("Accept-Encoding %j selects %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
