import { expect, test } from "vitest";
import type { ActEntry } from "#contract/audit";
import type { ModerationCase } from "#contract/moderation";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";

const api = await testApi();
const [chief, anna, bea] = [await api.signUp("chief"), await api.signUp("anna"), await api.signUp("bea")];
await giveRole(api, chief, "admin");

test("the log names what moderators decided about, also when it is deleted, and other things while they exist", async () => {
  const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "Buy my birds" });
  await bea.post(`/reports/tweet/${tweet._id}`, { reason: "spam", content: "" });
  const { data: cases } = await chief.get<ModerationCase[]>("/moderation/cases");
  const { _id, version } = cases[0]!;
  await chief.post(`/moderation/cases/${_id}/decisions`, { act: "delete", reason: "Rule 3", version });
  const nameOf = async (id: string) => {
    const { data } = await chief.get<ActEntry[]>(`/administration/log?subject=${id}`);
    return data[0]!.subject.name;
  };
  expect((await bea.get<{ docs: Tweet[] }>("/tweets/getAllTweets")).data).not.toContainEqual(
    expect.objectContaining({ _id: tweet._id }),
  );
  expect(await nameOf(tweet._id)).toBe("Buy my birds");
  const { data: held } = await anna.post<Tweet>("/tweets", { content: "A link" });
  await api.db.updateTable("tweets").set({ withheld: "held" }).where("id", "=", held._id).execute();
  await chief.patch("/moderation/held", { kind: "tweet", act: "approve", ids: held._id });
  expect(await nameOf(held._id)).toBe("A link");
  await anna.delete(`/tweets/${held._id}`);
  expect(await nameOf(held._id)).toBeUndefined();
});
