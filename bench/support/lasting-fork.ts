import { ForksPoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<ForksPoolWorker["on"]>;

/** Keeps one process for many runs, so that the API is loaded once; Vitest ends a process with its run. */
export class LastingFork extends ForksPoolWorker {
  override readonly name: string = "lasting-fork";
  private isStarted = false;
  private hasSettings = false;
  private listeners: Listener[] = [];

  override on(...listener: Listener) {
    this.listeners.push(listener);
    super.on(...listener);
  }

  override async start() {
    if (!this.isStarted) await super.start();
    this.isStarted = true;
  }

  override send(message: WorkerRequest) {
    if (message.type === "stop") return this.answer("stopped");
    if (message.type === "start" && this.hasSettings) return this.answer("started");
    this.hasSettings ||= message.type === "start";
    super.send(message);
  }

  override async stop() {
    for (const listener of this.listeners.splice(0)) super.off(...listener);
  }

  /** Ends the process; the next run starts another. */
  async replace() {
    if (!this.isStarted) return;
    this.isStarted = this.hasSettings = false;
    await super.stop();
  }

  private answer(type: "started" | "stopped") {
    for (const [event, listener] of [...this.listeners])
      if (event === "message") listener({ type, __vitest_worker_response__: true });
  }
}
