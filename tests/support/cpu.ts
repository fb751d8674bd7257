/**
 * Measures the processor time of a task in this process in ms, without child processes. Load on the machine does not
 * affect it.
 */
export async function cpuMs(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
