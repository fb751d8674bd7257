import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { startProcesses } from "#server/restart-processes";
import { waitFor } from "#tests/support/wait-for";

afterEach(() => vi.restoreAllMocks());

/** Starts processes that a test speaks for; returns them in the order of their starts. */
function startFakes(count: number, onSocketClosed?: () => void) {
  const forked: (EventEmitter & { name: string })[] = [];
  vi.spyOn(cluster, "setupPrimary").mockReturnValue();
  vi.spyOn(cluster, "fork").mockImplementation((environment) => {
    const name = (environment as Record<string, string>).VIDLARK_PROCESS!;
    forked.push(Object.assign(new EventEmitter(), { name, isConnected: () => true }));
    return forked.at(-1) as unknown as Worker;
  });
  const options = {
    ...{ serverFile: "server.js", workerFile: null, count, stopLimitMs: 1_000 },
    ...(onSocketClosed && { onSocketClosed }),
  };
  return { forked, started: startProcesses(options, pino({ level: "silent" })) };
}

const ready = { kind: "ready", port: 3000, setupLinkLine: null };

test("a process that ends while others still start is started again", async () => {
  const { forked, started } = startFakes(3);
  const toHaveStarted = (names: string[]) => waitFor(() => expect(forked.map(({ name }) => name)).toEqual(names));
  forked[0]!.emit("message", ready);
  await toHaveStarted(["0", "1", "2"]);
  forked[0]!.emit("exit", 1, null);
  forked[1]!.emit("message", ready);
  forked[1]!.emit("exit", 1, null);
  await toHaveStarted(["0", "1", "2", "0", "1"]);
  forked[3]!.emit("exit", 1, null);
  await toHaveStarted(["0", "1", "2", "0", "1", "0"]);
  forked[2]!.emit("message", ready);
  expect((await started).port).toBe(3000);
});

test("the last server on a socket of systemd is not started again, because its end closes the socket", async () => {
  const onSocketClosed = vi.fn();
  const { forked, started } = startFakes(2, onSocketClosed);
  const [first, second] = [() => forked[0]!, () => forked[1]!];
  first().emit("message", ready);
  await waitFor(() => expect(forked).toHaveLength(2));
  second().emit("message", ready);
  await started;
  first().emit("exit", null, "SIGKILL");
  await waitFor(() => expect(forked).toHaveLength(3));
  expect(onSocketClosed).not.toHaveBeenCalled();
  second().emit("exit", null, "SIGKILL");
  expect(onSocketClosed).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(forked).toHaveLength(3);
});

test("a process that ends before it has served fails the start", async () => {
  const { forked, started } = startFakes(2);
  const failure = expect(started).rejects.toMatchObject({ code: 3 });
  forked[0]!.emit("message", ready);
  await waitFor(() => expect(forked).toHaveLength(2));
  forked[1]!.emit("exit", 3, null);
  await failure;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(forked).toHaveLength(2);
});
