/** Processor time that a task takes of this process in ms, children excluded. A busy machine makes it no longer. */
export async function cpuMs(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
