import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { server } from "./video-api";

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
