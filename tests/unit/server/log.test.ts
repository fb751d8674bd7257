import { expect, test } from "vitest";
import { createLog } from "#server/log";

const token = `vl_0123456789abcdef_${"s".repeat(43)}`;

test.for([
  ["an address", (log: ReturnType<typeof createLog>) => log.info({ path: `/video/${token}` }, "request")],
  ["a message", (log: ReturnType<typeof createLog>) => log.warn(`the header was Bearer ${token}`)],
  ["an error", (log: ReturnType<typeof createLog>) => log.error({ err: new Error(`refused ${token}, ${token}`) })],
] as const)("the log has the number of a token in %s and not its secret", ([, write]) => {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  expect(lines.join("")).toContain("vl_0123456789abcdef");
  expect(lines.join("")).not.toContain("sss");
});
