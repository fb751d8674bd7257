import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { removeStubs, server } from "./stub-api";

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(({ task }) => {
  const { unstubbed, unused } = removeStubs();
  const faults = task.result?.state === "fail" ? unstubbed : [...unstubbed, ...unused];
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
afterAll(() => server.close());
