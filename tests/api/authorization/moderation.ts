import { newId, timestamp } from "#api/db/ids";
import type { Tweet } from "#contract/tweets";
import { createBrowserKeys } from "#tests/support/push-keys";
import type { Part } from "./table";

const forRoles = { forModerator: 200 } as const;
const decision = { act: "warn", reason: "Rule 3", version: 0 };

const keys = createBrowserKeys();
const aBrowser = { endpoint: "https://push.example/1", p256dh: keys.publicKey, auth: keys.authSecret };

export const moderation: Part = {
  rows: [
    ["GET", "/reports/tweet/{reportable}", 200, 200, 200],
    ["GET", "/reports/video/{reportable}", 404, 404, 404],
    ["POST", "/reports/tweet/{reportable}", 422, 201, 201, { reason: "spam" }],
    ["POST", "/reports/tweet/{reportable}", 201, 201, 201, { reason: "spam", email: "someone@example.com" }],
    ["POST", "/reports/video/{reportable}", 404, 404, 404, { reason: "spam" }],
    ["GET", "/moderation/cases", 401, 404, 404, undefined, forRoles],
    ["GET", "/moderation/cases?state=appealed", 401, 404, 404, undefined, forRoles],
    ["GET", "/moderation/waiting", 401, 404, 404, undefined, forRoles],
    ["GET", "/moderation/cases/{case}", 401, 404, 404, undefined, forRoles],
    ["POST", "/moderation/cases/{case}/decisions", 401, 404, 404, decision, { forModerator: 201 }],
    [
      ...(["POST", "/moderation/decisions/{appealed}/answer", 401, 404, 404] as const),
      { outcome: "upheld", answer: "It stays" },
      forRoles,
    ],
    ["GET", "/users/decisions", 401, 200, 200],
    ["POST", "/users/decisions/seen", 401, 200, 200, { until: "2026-01-01T00:00:00.000Z" }],
    ["POST", "/users/decisions/{decision}/appeal", 401, 404, 200, { content: "It was a joke" }],
    ["GET", "/notifications", 401, 200, 200],
    ["GET", "/notifications/unread", 401, 200, 200],
    ["POST", "/notifications/seen", 401, 200, 200, { until: "2026-01-01T00:00:00.000Z" }],
    ["POST", "/notifications/{notification}/seen", 401, 404, 200],
    ["POST", "/notifications/unsubscribe", 400, 400, 400, { token: "no link" }],
    ["GET", "/notifications/settings", 401, 200, 200],
    ["PATCH", "/notifications/settings", 401, 200, 200, { site: "liked" }],
    ["GET", "/notifications/feed", 401, 200, 200],
    ["POST", "/notifications/feed", 401, 201, 201],
    ["DELETE", "/notifications/feed", 401, 200, 200],
    ["GET", "/notifications/feed/newest?key={notificationFeed}", 200, 200, 200],
    ["GET", "/notifications/feed/newest?key=unknown", 404, 404, 404],
    ["GET", "/notifications/browsers", 401, 200, 200],
    // The site of these tests has no key for push services.
    ["POST", "/notifications/browsers", 401, 404, 404, aBrowser],
    ["PATCH", "/notifications/browsers", 401, 404, 404, aBrowser],
    ["DELETE", "/notifications/browsers/{browser}", 401, 404, 200],
    ["GET", "/users/comment-rules", 401, 200, 200],
    ["PATCH", "/users/comment-rules", 401, 200, 200, { rule: "on" }],
    ["GET", "/dashboard/comments", 401, 200, 200],
    ["PATCH", "/dashboard/comments", 401, 200, 200, { act: "approve", ids: "{notification}" }],
    ["GET", "/moderation/held", 401, 404, 404, undefined, forRoles],
    ["GET", "/moderation/held?kind=tweet", 401, 404, 404, undefined, forRoles],
    ["PATCH", "/moderation/held", 401, 404, 404, { act: "delete", ids: "{notification}", kind: "tweet" }, forRoles],
    ["GET", "/users/blocks", 401, 200, 200],
    ["GET", "/users/blocks/{owner}", 401, 200, 200],
    ["POST", "/users/blocks/{owner}", 401, 200, 400],
    ["DELETE", "/users/blocks/{owner}", 401, 200, 200],
  ],
  fixtures: ({ db }, owner) => {
    const addCase = async () => {
      const [id, now] = [newId(), timestamp()];
      const subject = { subject_kind: "tweet" as const, subject_id: newId(), owner_id: owner.id, copy: "{}" };
      await db
        .insertInto("moderation_cases")
        .values({ id, ...subject, state: "open", opened_at: now, changed_at: now })
        .execute();
      return id;
    };
    const addDecision = async (appeal: string | null) => {
      const [id, now] = [newId(), timestamp()];
      await db
        .insertInto("moderation_decisions")
        .values({
          ...{ id, case_id: await addCase(), act: "warn", reason: "Rule 3", until: null, decided_by: newId() },
          ...{ affected_id: owner.id, decided_at: now, seen_at: null, appeal, appealed_at: appeal && now },
          ...{ answer: null, outcome: null, answered_at: null },
        })
        .execute();
      return id;
    };
    return {
      reportable: async () => (await owner.post<Tweet>("/tweets", { content: "A tweet" })).data._id,
      case: addCase,
      decision: () => addDecision(null),
      appealed: () => addDecision("It was a joke"),
      notification: async () => {
        const [id, now] = [newId(), timestamp()];
        const subject = { kind: "decision.made", subject_kind: "site", subject_id: newId() } as const;
        const row = { id, user_id: owner.id, ...subject, details: '{"act":"warn"}', since: now, notified_at: now };
        await db.insertInto("notifications").values(row).execute();
        return id;
      },
      browser: async () => {
        const session = db.selectFrom("sessions").select("id").where("user_id", "=", owner.id);
        const { id } = await session.executeTakeFirstOrThrow();
        await db.deleteFrom("push_browsers").execute();
        const row = { session_id: id, user_id: owner.id, endpoint: aBrowser.endpoint, created_at: timestamp() };
        const keys = { public_key: aBrowser.p256dh, auth_secret: aBrowser.auth, site_key: "" };
        await db
          .insertInto("push_browsers")
          .values({ ...row, ...keys })
          .execute();
        return id;
      },
      notificationFeed: async () => (await owner.post<{ key: string }>("/notifications/feed")).data.key,
    };
  },
};
