import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { testApi } from "#tests/support/api";

const api = await testApi();
const actor = { id: "0".repeat(24), sessionNumber: "1234567890abcdef" };

const record = () =>
  api.db.transaction().execute((trx) =>
    recordAuditEvent(trx, actor, {
      act: "role.change",
      subject: { kind: "user", id: "1".repeat(24) },
      reason: "Helps out",
      details: { from: "user", to: "moderator" },
    }),
  );

test.for([
  ["an update", sql`update audit_log set reason = 'Another'`],
  ["a deletion", sql`delete from audit_log`],
] as const)("the database refuses %s of the audit log", async ([, statement]) => {
  await record();
  await expect(statement.execute(api.db)).rejects.toThrow("The audit log cannot be changed");
  const rows = await api.db.selectFrom("audit_log").selectAll().execute();
  expect(rows.at(-1)).toMatchObject({
    actor_id: actor.id,
    session_number: actor.sessionNumber,
    act: "role.change",
    subject_kind: "user",
    reason: "Helps out",
    details: '{"from":"user","to":"moderator"}',
  });
});

test("an act that fails leaves nothing in the audit log", async () => {
  const count = async () => (await api.db.selectFrom("audit_log").selectAll().execute()).length;
  const before = await count();
  const failing = api.db.transaction().execute(async (trx) => {
    await recordAuditEvent(trx, actor, { act: "account.delete", subject: { kind: "user", id: "2".repeat(24) } });
    throw new Error("It failed");
  });
  await expect(failing).rejects.toThrow("It failed");
  expect(await count()).toBe(before);
});
