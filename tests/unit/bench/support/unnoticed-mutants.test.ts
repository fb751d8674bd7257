import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMutants } from "../../../../bench/support/find-mutants";
import { excusesFault, unnoticed } from "../../../../bench/support/unnoticed-mutants";

test.each(unnoticed)("the fault $replacement of $file is excused in one declaration of its file", (excuse) => {
  const faults = findMutants(excuse.file, readFileSync(excuse.file, "utf8"));
  const declarations = faults.filter((fault) => excusesFault(excuse, fault)).map(({ names }) => names[0]);
  expect([...new Set(declarations)]).toHaveLength(1);
});
