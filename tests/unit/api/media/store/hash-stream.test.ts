import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { hashThrough } from "#api/media/store/hash-stream";

test("a stream with another hash than expected fails for a reader that begins late", async () => {
  const digest = { sha256: "0".repeat(64), bytes: 5 };
  const { stream } = hashThrough(Readable.from([Buffer.from("lark!")]), { digest, error: () => new Error("Damaged") });
  for (let turn = 0; turn < 10; turn += 1) await yieldToEventLoop();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(pipeline(stream, sink)).rejects.toThrow("Damaged");
});
