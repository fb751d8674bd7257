import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { removeStubs, server } from "./stub-api";

const { setImmediate: soon } = globalThis;
let requests = 0;
server.events.on("request:start", () => void (requests += 1));

/** Waits until nothing has sent a request for some turns: a view is counted after its page was answered. */
async function settle() {
  const quietTurns = 8;
  let seen = -1;
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    if (seen !== requests) quiet = 0;
    seen = requests;
    await new Promise((resolve) => soon(resolve));
  }
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(async ({ task }) => {
  await settle();
  const { unstubbed, unused } = removeStubs();
  const faults = task.result?.state === "fail" ? unstubbed : [...unstubbed, ...unused];
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
afterAll(() => server.close());
