import { expect, test } from "vitest";
import { readRetryAfter } from "#contract/retry-after";

test.each([
  ["120", 120],
  ["1", 1],
  [" 5 ", 5],
  ["Thu, 01 Jan 1970 00:01:00 GMT", 60],
  ["0", null],
  ["-5", null],
  ["Wed, 31 Dec 1969 23:59:00 GMT", null],
  ["soon", null],
  ["", null],
  ["99999999", null],
])("'%s' asks for a pause of %s seconds", (header, seconds) => {
  expect(readRetryAfter(header, 0)).toBe(seconds);
});
