import { expect, test } from "vitest";
import type { Stats } from "#contract/dashboard";
import type { Subscription } from "#contract/subscriptions";
import type { ChannelProfile } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";

const api = await testApi();
const unknown = "0".repeat(24);
let names = 0;
const someone = () => api.signUp(`someone${(names += 1)}`);
const [anna, bea] = [await someone(), await someone()];

const toggle = (who: User, channel: User, body = {}) => who.post<Subscription>(`/subscriptions/t/${channel.id}`, body);

async function figures(user: User) {
  const { subscribersCount, channelsSubscribedToCount } = (await anna.get<ChannelProfile>(`/users/c/${user.id}`)).data;
  return [subscribersCount, channelsSubscribedToCount];
}

const rowsOf = (channel: User) =>
  api.db.selectFrom("subscriptions").select("subscriber_id").where("channel_id", "=", channel.id).execute();

test("a toggle subscribes and unsubscribes, and both sides are counted", async () => {
  const [fan, channel] = [await someone(), await someone()];
  const first = await fan.post<Subscription>(`/subscriptions/t/${channel.id.toUpperCase()}`);
  expect({ status: first.status, message: first.message }).toEqual({ status: 200, message: "Subscribed successfully" });
  expect(first.data).toEqual({ subscribed: true, isSubscribed: true, subscribersCount: 1 });
  expect([await figures(channel), await figures(fan)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect((await channel.get<Stats>("/dashboard/stats")).data.totalSubscribers).toBe(1);
  const second = await toggle(fan, channel);
  expect(second.message).toBe("Unsubscribed successfully");
  expect(second.data).toEqual({ subscribed: false, isSubscribed: false, subscribersCount: 0 });
  expect([await figures(channel), await figures(fan), await rowsOf(channel)]).toEqual([[0, 0], [0, 0], []]);
});

test("a requested state is idempotent", async () => {
  const [fan, channel] = [await someone(), await someone()];
  const states = [];
  for (const subscribed of [false, true, "true", true, "false", false])
    states.push((await toggle(fan, channel, { subscribed })).data);
  expect(states.map(({ subscribed, subscribersCount }) => [subscribed, subscribersCount])).toEqual([
    [false, 0],
    [true, 1],
    [true, 1],
    [true, 1],
    [false, 0],
    [false, 0],
  ]);
});

test("a viewer who subscribes twice at once, and then unsubscribes twice at once, counts once", async () => {
  const [fan, channel] = [await someone(), await someone()];
  for (const [statement, subscribed, subscribersCount] of [
    [/^insert into "subscriptions"/, true, 1],
    [/^delete from "subscriptions"/, false, 0],
  ] as const) {
    const change = () => toggle(fan, channel, { subscribed });
    const answers = await race(api, { before: statement }, change, change);
    expect(answers).toMatchObject(Array(2).fill({ status: 200, data: { subscribed, subscribersCount } }));
    expect({ channel: await figures(channel), fan: await figures(fan), rows: await rowsOf(channel) }).toMatchObject({
      ...{ channel: [subscribersCount, 0], fan: [0, subscribersCount] },
      rows: { length: subscribersCount },
    });
  }
});

test("eight viewers who subscribe simultaneously are all counted", async () => {
  const channel = await someone();
  const fans = [];
  for (let n = 0; n < 8; n += 1) fans.push(await someone());
  await Promise.all(fans.map((fan) => toggle(fan, channel)));
  expect([await figures(channel), (await rowsOf(channel)).length]).toEqual([[8, 0], 8]);
});

test("two users who subscribe to each other simultaneously cause no deadlock", async () => {
  const [one, other] = [await someone(), await someone()];
  const presses = Array.from({ length: 10 }, (_, n) => (n % 2 ? toggle(one, other) : toggle(other, one)));
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect([await figures(one), await figures(other)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test("nobody subscribes to themselves, to an unknown account or to an invalid id", async () => {
  const own = await toggle(anna, anna);
  expect({ status: own.status, message: own.message }).toEqual({
    status: 400,
    message: "You cannot subscribe to your own channel",
  });
  const none = await anna.post(`/subscriptions/t/${unknown}`);
  expect({ status: none.status, message: none.message }).toEqual({ status: 404, message: "Channel does not exist" });
  const nonsense = await anna.post("/subscriptions/t/nonsense");
  expect({ status: nonsense.status, message: nonsense.message }).toEqual({
    status: 400,
    message: "Invalid channel id",
  });
  expect(await figures(anna)).toEqual([0, 0]);
});

test.for(["maybe", "", { $ne: 1 }])("a requested state of %o is rejected", async (subscribed) => {
  expect((await toggle(bea, anna, { subscribed })).status).toBe(422);
  expect(await rowsOf(anna)).toEqual([]);
});

test("the subscription status can be read", async () => {
  const [fan, channel] = [await someone(), await someone()];
  const status = (who: User, channelId: unknown) => who.post("/subscriptions/subStatus", { channelId });
  expect((await status(fan, channel.id)).data).toEqual({ alreadySubscribed: false });
  await toggle(fan, channel);
  expect((await status(fan, channel.id)).data).toEqual({ alreadySubscribed: true });
  expect((await status(channel, fan.id)).data).toEqual({ alreadySubscribed: false });
  expect((await status(fan, unknown)).status).toBe(404);
  for (const channelId of ["nonsense", "", null]) expect((await status(fan, channelId)).status).toBe(400);
  expect((await status(fan, { $ne: "" })).status).toBe(422);
});
