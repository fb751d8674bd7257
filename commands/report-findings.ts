import type { Finding } from "#api/operation/doctor/finding";

interface Report {
  isRepairing: boolean;
  print: (line: string) => void;
}

/** Prints each finding in a line, after it is mended when that is asked for; counts them by what became of them. */
export async function reportFindings(findings: AsyncIterable<Finding>, { isRepairing, print }: Report) {
  const counts = { mended: 0, mendable: 0, left: 0 };
  for await (const { problem, mend } of findings) {
    if (isRepairing) await mend?.();
    print(`${isRepairing && mend ? "Mended: " : ""}${problem}`);
    counts[!mend ? "left" : isRepairing ? "mended" : "mendable"] += 1;
  }
  return counts;
}
