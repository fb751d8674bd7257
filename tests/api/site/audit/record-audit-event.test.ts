import { expect, test } from "vitest";
import { type AuditAction, acts } from "#contract/words/acts";
import { allCalls } from "#contract/calls";
import type { Tweet } from "#contract/tweets";
import { moderation } from "#tests/api/authorization/moderation";
import { administration } from "#tests/api/authorization/people";
import { site } from "#tests/api/authorization/site";
import { webhooks } from "#tests/api/authorization/webhooks";
import { cleanUpLater, testApi } from "#tests/support/api";
import { startMailServer } from "#tests/support/mail-server";

const mailServer = await startMailServer();
cleanUpLater(mailServer.close);
const api = await testApi({ signups: null, mail: mailServer.settings });
const [administrator, owner] = [await api.signUp("administrator"), await api.signUp("owner")];
const parts = [moderation, administration, site, webhooks];
const fixtures = Object.assign({}, ...parts.map((part) => part.fixtures(api, owner))) as Record<
  string,
  () => Promise<string>
>;
const aTweet = async () => (await owner.post<Tweet>("/tweets", { content: "A tweet" })).data._id;

/** The bodies of calls that the table of permissions makes without success. */
const bodies: Record<string, () => Promise<object>> = {
  "PATCH /administration/settings": async () => {
    const { versions } = (await administrator.get<{ versions: Record<string, string> }>("/administration/settings"))
      .data;
    return { name: "Birds", version: versions.name };
  },
  "POST /administration/categories": async () => ({ name: "Birds" }),
  "PATCH /administration/settings/logo": async () => {
    const form = new FormData();
    form.set("logo", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>']), "logo.svg");
    return form;
  },
  "POST /administration/webhooks": async () => ({ url: "https://hooks.example/", events: "disk.short" }),
  "POST /administration/content/{kind}/decisions": async () => ({
    ...{ ids: await aTweet(), act: "hide", category: "spam", reason: "Rule 3" },
  }),
  "PATCH /moderation/held": async () => {
    const id = await aTweet();
    await api.db.updateTable("tweets").set({ withheld: "held", held_reason: "links" }).where("id", "=", id).execute();
    return { act: "delete", ids: id, kind: "tweet" };
  },
};

/** What each call of moderators and administrators that changes something writes into the log. */
const expected: Record<string, AuditAction> = {
  "DELETE /administration/categories/{categoryId}": "setting.change",
  "DELETE /administration/invitations/{invitationId}": "invitation.end",
  "DELETE /administration/jobs/{jobId}": "job.cancel",
  "DELETE /administration/settings/logo": "setting.change",
  "DELETE /administration/users/{userId}": "account.delete",
  "DELETE /administration/users/{userId}/approval": "registration.refuse",
  "DELETE /administration/users/{userId}/sessions": "account.end-sessions",
  "DELETE /administration/users/{userId}/suspension": "account.unsuspend",
  "DELETE /administration/webhooks/{webhookId}": "webhook.remove",
  "PATCH /administration/categories/{categoryId}": "setting.change",
  "PATCH /administration/settings": "setting.change",
  "PATCH /administration/settings/logo": "setting.change",
  "PATCH /administration/setup": "setting.change",
  "PATCH /administration/sign-ups": "setting.change",
  "PATCH /administration/users/{userId}/quota": "quota.change",
  "PATCH /administration/users/{userId}/role": "role.change",
  "PATCH /administration/webhooks/{webhookId}": "webhook.change",
  "PATCH /moderation/held": "held.delete",
  "POST /administration/categories": "setting.change",
  "POST /administration/categories/{categoryId}/move": "setting.change",
  "POST /administration/content/{kind}/decisions": "case.decide",
  "POST /administration/invitations": "invitation.create",
  "POST /administration/jobs/{jobId}/retry": "job.retry",
  "POST /administration/sweep": "sweep.start",
  "POST /administration/test-mail": "mail.test",
  "POST /administration/users/{userId}/approval": "registration.approve",
  "POST /administration/users/{userId}/reset-link": "account.reset-link",
  "POST /administration/users/{userId}/suspension": "account.suspend",
  "POST /administration/webhooks": "webhook.add",
  "POST /administration/webhooks/{webhookId}/deliveries/{deliveryId}": "webhook.send",
  "POST /administration/webhooks/{webhookId}/secret": "webhook.change",
  "POST /administration/webhooks/{webhookId}/test": "webhook.send",
  "POST /moderation/cases/{caseId}/decisions": "case.decide",
  "POST /moderation/decisions/{decisionId}/answer": "appeal.answer",
};

const changing = allCalls.filter(
  ({ who, route }) => (who === "moderator" || who === "administrator") && !route.startsWith("GET "),
);

test("the log knows every call of moderators and administrators that changes something", () => {
  expect(changing.map(({ route }) => route).sort()).toEqual(Object.keys(expected));
});

const shapeOf = (address: string) => address.replace(/\{\w+\}/g, "*");

test.for(changing)("$address writes who did what to whom, when, why and in which session", async ({ route }) => {
  const rows = parts.flatMap(({ rows }) => rows);
  const row = rows.find(([method, path]) => shapeOf(`${method} ${path}`) === shapeOf(route))!;
  const body = (await bodies[route]?.()) ?? (row[5] as object | undefined);
  const names = [...row[1].matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const values = await Promise.all(names.map((name) => fixtures[name]!()));
  const path = row[1].replace(/\{\w+\}/g, () => values.shift()!);
  const count = async () => (await api.db.selectFrom("audit_log").select("id").execute()).length;
  const [before, begun] = [await count(), new Date().toISOString()];
  const { status, text } = await administrator.request(row[0], path, body);
  expect([200, 201], text).toContain(status);
  expect(await count()).toBe(before + 1);
  const entry = await api.db.selectFrom("audit_log").selectAll().orderBy("at", "desc").executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ act: expected[route], actor_id: administrator.id });
  expect(Object.keys(acts)).toContain(entry.act);
  expect(entry.session_number).toMatch(/^[0-9a-f]{16}$/);
  expect([entry.at >= begun, entry.subject_id.length > 0]).toEqual([true, true]);
  const reason = (body as { reason?: string; answer?: string } | undefined) ?? {};
  expect(entry.reason).toBe(reason.reason ?? reason.answer ?? "");
});
