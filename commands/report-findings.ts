import type { Finding } from "#api/operation/doctor/finding";

interface ReportOptions {
  isRepairing: boolean;
  print: (line: string) => void;
}

/** Prints one line for each finding, and repairs it before if `isRepairing`. Counts the findings by their result. */
export async function reportFindings(findings: AsyncIterable<Finding>, { isRepairing, print }: ReportOptions) {
  const counts = { mended: 0, mendable: 0, left: 0 };
  for await (const { problem, repair } of findings) {
    if (isRepairing) await repair?.();
    print(`${isRepairing && repair ? "Mended: " : ""}${problem}`);
    counts[!repair ? "left" : isRepairing ? "mended" : "mendable"] += 1;
  }
  return counts;
}
