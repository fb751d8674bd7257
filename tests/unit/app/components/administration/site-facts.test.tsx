import { expect, test } from "vitest";
import { SiteFacts } from "#app/components/administration/site-facts";
import { parse, textOf } from "#tests/support/parse";
import { render } from "../../render";

test("the overview says how much of a disk is free and used, and what it holds", async () => {
  const disk = { holds: "videos, uploads, temporary files", freeBytes: 74e9, totalBytes: 100e9 };
  const storage = { measuredAt: null, storedBytes: 0 };
  const facts = { version: "1.0.0", storage, usesObjectStorage: false, disks: [disk], backupAt: null, stepsDone: null };
  const document = parse(await render(<SiteFacts {...facts} />));
  expect(textOf(document.querySelector("dd span.block")!)).toBe("26% used: videos, uploads and temporary files");
});
