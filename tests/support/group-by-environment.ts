import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");

/**
 * Runs the files that need a page after all others: a worker starts over, with all modules, wherever the two kinds
 * meet.
 */
export class GroupByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !hasPage(file)), ...sorted.filter(hasPage)];
  }
}
