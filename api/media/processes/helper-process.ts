import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { limitCommand, pickEnvironment, type ResourceLimits, waitForExit } from "./process-limits";

export interface HelperOptions extends ResourceLimits {
  /** The path of the module that the process runs. The module calls `serveTasks` of helper-tasks.mjs. */
  module: string;
  /** How long one task may take once the process is ready. */
  taskTimeoutMs: number;
  /** How long the process waits for another task before it ends; 10 seconds by default. */
  idleMs?: number;
}

/** Thrown when a task fails, takes too long, or its process ends. */
export class TaskError extends Error {
  constructor(
    message: string,
    readonly reason: "failed" | "late" | "died",
  ) {
    super(message);
    this.name = "TaskError";
  }
}

interface HelperResult {
  result?: unknown;
  error?: string;
}

interface Helper {
  child: ChildProcess;
  ready: Promise<void>;
  /** Resolves to an error text when the process has ended. */
  closed: Promise<string>;
}

/**
 * A child process that runs one task after another within limits of memory and time. It starts with the first task,
 * ends after an idle time, and restarts after a crash.
 */
export class HelperProcess<Task, Result> {
  private helper: Helper | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: HelperOptions) {}

  /**
   * Runs one task. The caller must wait for it to end before the next call. Earlier tasks may have killed the process or
   * used up its processor time, so a fresh process retries the task once.
   */
  async run(task: Task, taskTimeoutMs = this.options.taskTimeoutMs): Promise<Result> {
    const isFresh = this.helper === null;
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
    const helper = (this.helper ??= await this.start());
    keepAlive(helper.child);
    try {
      await helper.ready;
      return (await runTask(helper, task, timeoutMs)) as Result;
    } catch (error) {
      if (!(error instanceof TaskError && error.reason === "failed")) this.stop();
      throw error;
    } finally {
      release(helper.child);
      this.idle = setTimeout(() => this.stop(), this.options.idleMs ?? 10_000).unref();
    }
  }

  /** Kills the process; the next task starts a new one. */
  stop() {
    clearTimeout(this.idle);
    this.helper?.child.kill("SIGKILL");
    this.helper = null;
  }

  private async start(): Promise<Helper> {
    const { module } = this.options;
    const args = ["--max-old-space-size=256", module];
    const [command = process.execPath, ...rest] = await limitCommand(process.execPath, args, this.options);
    const env = pickEnvironment();
    const options: SpawnOptions = { stdio: ["ignore", "ignore", "pipe", "ipc"], serialization: "advanced", env };
    const child = spawn(command, rest, options);
    const exit = waitForExit(child);
    const helper = { child, closed: exit, ready: untilReady(child, exit) };
    helper.ready.catch(() => undefined);
    void exit.then(() => {
      if (this.helper === helper) this.helper = null;
    });
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The process has ended already; `closed` reports that.
    }
    return helper;
  }
}

/**
 * Resolves when the process accepts tasks. Rejects with a plain error if it ends before: that is not the task's fault.
 */
async function untilReady(child: ChildProcess, closed: Promise<string>) {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-2_000)));
  const ready = new Promise<null>((resolve) => child.once("message", () => resolve(null)));
  const failure = await Promise.race([ready, closed]);
  if (failure !== null) throw new Error(`A helper process did not start: ${failure} ${output}`);
}

async function runTask({ child, closed }: Helper, task: unknown, timeoutMs: number): Promise<unknown> {
  let deadline: NodeJS.Timeout | undefined;
  let onReply: ((reply: HelperResult) => void) | undefined;
  try {
    const reply = new Promise<HelperResult>((resolve) => child.once("message", (onReply = resolve)));
    const timeout = new Promise<"late">((resolve) => (deadline = setTimeout(resolve, timeoutMs, "late")));
    child.send(task as object, () => undefined);
    const first = await Promise.race([reply, timeout, closed]);
    if (typeof first === "object" && first.error === undefined) return first.result;
    if (typeof first === "object") throw new TaskError(first.error!, "failed");
    throw first === "late" ? new TaskError(`Not done within ${timeoutMs} ms`, "late") : new TaskError(first, "died");
  } finally {
    clearTimeout(deadline);
    if (onReply) child.off("message", onReply);
  }
}

/** Makes the child keep this process alive while a task runs. */
function keepAlive(child: ChildProcess) {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess) {
  child.unref();
  child.channel?.unref();
  (child.stderr as (Readable & { unref?: () => void }) | null)?.unref?.();
}
