import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { server } from "./stub-api";

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
