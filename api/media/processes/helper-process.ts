import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { limitCommand, type ResourceLimits, waitForExit } from "./process-limits";

export interface HelperOptions extends ResourceLimits {
  /** Path of the module that the process runs: it calls `serveTasks` of helper-tasks.mjs. */
  module: string;
  /** How long one task may take, once the process is ready. */
  taskTimeoutMs: number;
  /** How long the process waits for another task before it ends. */
  idleMs?: number;
}

/** A task that failed: its own error, or the end of the process that tried it. */
export class TaskError extends Error {
  constructor(
    message: string,
    readonly reason: "failed" | "late" | "died",
  ) {
    super(message);
    this.name = "TaskError";
  }
}

interface Reply {
  result?: unknown;
  error?: string;
}

interface Running {
  child: ChildProcess;
  ready: Promise<void>;
  closed: Promise<string>;
}

/** A child process that does one task after another, with limits of memory and time. It starts with the first task,
 * ends when it is idle, and is replaced after it died. */
export class HelperProcess<Task, Result> {
  private running: Running | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: HelperOptions) {}

  /** Does one task; call it again only when that has ended. A process that has worked before may have died of its
   * earlier tasks or have used up its processor time with them, so that a fresh one tries once more. */
  async run(task: Task, taskTimeoutMs = this.options.taskTimeoutMs): Promise<Result> {
    const isFresh = this.running === null;
    try {
      return await this.attempt(task, taskTimeoutMs);
    } catch (error) {
      const hasDied = error instanceof TaskError && error.reason === "died";
      if (!hasDied || isFresh) throw error;
      return await this.attempt(task, taskTimeoutMs);
    }
  }

  private async attempt(task: Task, timeoutMs: number): Promise<Result> {
    clearTimeout(this.idle);
    const running = (this.running ??= await this.start());
    hold(running.child);
    try {
      await running.ready;
      return (await ask(running, task, timeoutMs)) as Result;
    } catch (error) {
      if (!(error instanceof TaskError && error.reason === "failed")) this.stop();
      throw error;
    } finally {
      release(running.child);
      this.idle = setTimeout(() => this.stop(), this.options.idleMs ?? 10_000).unref();
    }
  }

  /** Ends the process; the next task starts another. */
  stop() {
    clearTimeout(this.idle);
    this.running?.child.kill("SIGKILL");
    this.running = null;
  }

  private async start(): Promise<Running> {
    const { module } = this.options;
    const args = ["--max-old-space-size=256", module];
    const [command = process.execPath, ...rest] = await limitCommand(process.execPath, args, this.options);
    // Of the environment the child gets what it needs to run, and no secrets.
    const env = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV };
    const options: SpawnOptions = { stdio: ["ignore", "ignore", "pipe", "ipc"], serialization: "advanced", env };
    const child = spawn(command, rest, options);
    const closed = waitForExit(child);
    const running = { child, closed, ready: untilReady(child, closed) };
    running.ready.catch(() => undefined);
    void closed.then(() => {
      if (this.running === running) this.running = null;
    });
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It ended already: `closed` says so.
    }
    return running;
  }
}

/** Rejects when the process ends before it takes tasks: that is this server's fault, not the task's. */
async function untilReady(child: ChildProcess, closed: Promise<string>) {
  let printed = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (printed = (printed + text).slice(-2_000)));
  const ready = new Promise<null>((resolve) => child.once("message", () => resolve(null)));
  const failure = await Promise.race([ready, closed]);
  if (failure !== null) throw new Error(`A helper process did not start: ${failure} ${printed}`);
}

async function ask({ child, closed }: Running, task: unknown, timeoutMs: number): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  let onReply: ((reply: Reply) => void) | undefined;
  try {
    const replied = new Promise<Reply>((resolve) => child.once("message", (onReply = resolve)));
    const timedOut = new Promise<"late">((resolve) => (late = setTimeout(resolve, timeoutMs, "late")));
    child.send(task as object, () => undefined);
    const first = await Promise.race([replied, timedOut, closed]);
    if (typeof first === "object" && first.error === undefined) return first.result;
    if (typeof first === "object") throw new TaskError(first.error!, "failed");
    throw first === "late" ? new TaskError(`Not done within ${timeoutMs} ms`, "late") : new TaskError(first, "died");
  } finally {
    clearTimeout(late);
    if (onReply) child.off("message", onReply);
  }
}

/** While a task runs the child keeps this process alive, and only then. */
function hold(child: ChildProcess) {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess) {
  child.unref();
  child.channel?.unref();
  (child.stderr as (Readable & { unref?: () => void }) | null)?.unref?.();
}
