import { expect, test } from "vitest";
import type { Draft } from "#contract/drafts";
import type { User as Account } from "#contract/users";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { insertVideos, publishVideo, videoForm } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const account = "/users/update-account";
const zoned = { publishAt: "2099-07-31T18:00", publishZone: "[Europe/Berlin]" };
const skipped = { publishAt: "2099-03-29T02:30", publishZone: "[Europe/Berlin]" };
const saved = "2099-07-31T16:00:00.000Z";
const refusal = {
  status: 422,
  errors: [
    {
      field: "publishAt",
      message: "02:30 does not exist in Berlin on this day: clocks are set forward over it. Choose another time.",
    },
  ],
};

test("an account reads times in UTC until it chooses a zone, which only its owner sees", async () => {
  const zoneOf = async () => (await anna.get<Account>("/users/current-user")).data.timeZone;
  expect(await zoneOf()).toBe("");
  expect((await anna.patch<Account>(account, { timeZone: "europe/berlin" })).data.timeZone).toBe("Europe/Berlin");
  expect((await api.visitor().get(`/users/c/${anna.id}`)).data).not.toHaveProperty("timeZone");
  await anna.patch(account, { fullName: "Ann" });
  expect(await zoneOf()).toBe("Europe/Berlin");
  await anna.patch(account, { timeZone: "UTC" });
  expect(await zoneOf()).toBe("");
});

test.each(["Mars/Olympus", "+02:00", "javascript:alert(1)", "x".repeat(500)])(
  "the zone %s is refused",
  async (zone) => {
    expect(await anna.patch(account, { timeZone: zone })).toMatchObject({
      status: 422,
      errors: [{ field: "timeZone", message: "Choose a time zone from the list" }],
    });
  },
);

test("a new video, an edit and a draft take a time in the zone of their form", async () => {
  expect((await publishVideo(anna, zoned)).publishAt).toBe(saved);
  const [id = ""] = await insertVideos(api, anna, [{}]);
  expect((await anna.patch<Video>(`/videos/${id}`, buildForm(zoned))).data.publishAt).toBe(saved);
  const { data } = await anna.post<Draft>("/drafts", { draft: "zoned", title: "Zoned", ...zoned });
  expect(data.publishAt).toBe("2099-07-31T18:00[Europe/Berlin]");
  await anna.patch(`/drafts/${data._id}`, { ...zoned, publishAt: "2099-07-31T19:00" });
  const form = await videoForm({ title: null, draft: "zoned" });
  expect((await anna.post<Video>("/videos", form)).data).toMatchObject({
    title: "Zoned",
    publishAt: "2099-07-31T17:00:00.000Z",
  });
});

test("a time that clocks skip is refused in words, in a new video and in an edit", async () => {
  expect(await anna.post("/videos", await videoForm(skipped))).toMatchObject(refusal);
  const [id = ""] = await insertVideos(api, anna, [{}]);
  expect(await anna.patch(`/videos/${id}`, buildForm(skipped))).toMatchObject(refusal);
});

test.each(["0202-01-31T18:00", "0020-01-31T18:00"])(
  "the mistyped year of %s is refused as a time that has passed",
  async (publishAt) => {
    const [id = ""] = await insertVideos(api, anna, [{ is_published: 0 }]);
    expect(await anna.patch(`/videos/${id}`, { visibility: "public", ...zoned, publishAt })).toMatchObject({
      status: 422,
      errors: [{ field: "publishAt", message: "This time has passed. Choose a later one, or none to publish now." }],
    });
  },
);

test("a program may write the zone behind the time", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  const { data } = await anna.patch<Video>(`/videos/${id}`, { publishAt: "2099-07-31T18:00[Europe/Berlin]" });
  expect(data.publishAt).toBe(saved);
});
