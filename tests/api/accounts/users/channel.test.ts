import { expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("Anna.M");
const bea = await api.signUp("bea");

test.for(["Anna.M", "anna.m", "ANNA.M", anna.id, anna.id.toUpperCase()])(
  "a channel is found under %s",
  async (name) => {
    const { status, message, data } = await api.visitor().get(`/users/c/${name}`);
    expect({ status, message }).toEqual({ status: 200, message: "User channel fetched successfully" });
    expect(data).toEqual({
      _id: anna.id,
      username: "Anna.M",
      fullName: "The Anna.M",
      avatar: "",
      coverImage: "",
      discriptions: "",
      podcastCategory: "",
      links: "",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      subscribersCount: 0,
      channelsSubscribedToCount: 0,
      totalViews: 0,
      isSubscribed: false,
    });
  },
);

test.for(["nobody", "0123456789abcdef01234567", "%25", "a%2Fb", "%F0%9F%98%80", "%ff"])(
  "there is no channel under %s",
  async (name) => {
    const { status, message } = await api.visitor().get(`/users/c/${name}`);
    expect({ status, message }).toEqual({ status: 404, message: "Channel does not exist" });
  },
);

test("a channel says whether the viewer subscribes to it", async () => {
  await api.db
    .insertInto("subscriptions")
    .values({ subscriber_id: bea.id, channel_id: anna.id, created_at: timestamp() })
    .execute();
  expect((await bea.get(`/users/c/${anna.id}`)).data).toMatchObject({ isSubscribed: true });
  expect((await anna.get(`/users/c/${anna.id}`)).data).toMatchObject({ isSubscribed: false });
  expect((await api.visitor().get(`/users/c/${anna.id}`)).data).toMatchObject({ isSubscribed: false });
});
