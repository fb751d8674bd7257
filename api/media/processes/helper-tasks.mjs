// @ts-check

/**
 * Runs the tasks of a HelperProcess in the child process, one after another, until that process ends.
 *
 * @template Task
 * @param {(task: Task) => Promise<unknown>} work
 */
export function serveTasks(work) {
  process.on("disconnect", () => process.exit());
  process.on("message", async (task) => {
    try {
      process.send?.({ result: await work(task) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.send?.("ready");
}
