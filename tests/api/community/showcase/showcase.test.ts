import { expect, test } from "vitest";
import type { OwnShowcase, Showcase } from "#contract/showcase";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

const publish = (owner: User, ...titles: string[]) =>
  insertVideos(
    api,
    owner,
    titles.map((title) => ({ title })),
  );
const choose = (who: User, trailer: string, pinned: string) =>
  who.patch<OwnShowcase>("/users/showcase", { trailer, pinned });

/** What a visitor sees: the titles of the trailer and of the pinned videos. */
async function titlesOf({ id }: User) {
  const { data } = await api.visitor().get<Showcase>(`/users/${id}/showcase`);
  return { trailer: data.trailer?.title ?? null, pinned: data.pinned.map(({ title }) => title) };
}

test("a channel without a choice shows nothing first", async () => {
  expect(await titlesOf(anna)).toEqual({ trailer: null, pinned: [] });
});

test("a channel shows its trailer, and its pinned videos in the chosen order", async () => {
  const [one, two, three] = await publish(anna, "One", "Two", "Three");
  const { status, data } = await choose(anna, one!, `${three} ${one}, ${three}`);
  expect({ status, data }).toEqual({
    status: 200,
    data: {
      trailer: { _id: one, title: "One", state: "shown" },
      pinned: [
        { _id: three, title: "Three", state: "shown" },
        { _id: one, title: "One", state: "shown" },
      ],
    },
  });
  expect(await titlesOf(anna)).toEqual({ trailer: "One", pinned: ["Three", "One"] });
  await anna.patch("/users/showcase", { pinned: two });
  expect(await titlesOf(anna)).toEqual({ trailer: "One", pinned: ["Two"] });
  await anna.patch("/users/showcase", { trailer: "" });
  expect(await titlesOf(anna)).toEqual({ trailer: null, pinned: ["Two"] });
});

test.each(["trailer", "pinned"])("somebody else's video, or none at all, is refused as %s", async (field) => {
  const [theirs] = await publish(bea, "Theirs");
  for (const id of [theirs, "0".repeat(24), "javascript:alert(1)"]) {
    const { status, errors } = await anna.patch("/users/showcase", { [field]: id });
    expect({ status, errors }).toEqual({
      status: 422,
      errors: [{ field, message: "Choose one of your own videos" }],
    });
  }
});

test("at most four videos are pinned", async () => {
  const ids = await publish(anna, "1", "2", "3", "4", "5");
  const { status, errors } = await anna.patch("/users/showcase", { pinned: ids.join(" ") });
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [{ field: "pinned", message: "Pin at most 4 videos" }],
  });
});

test.each([
  ["private", { is_published: 0 as const, visibility: "private" as const }],
  ["unlisted", { visibility: "unlisted" as const }],
  ["processed", { status: "processing" as const }],
])("a video that is %s again vanishes for others, and its owner is told", async (_, change) => {
  const cleo = await api.signUp(`cleo-${Math.random().toString(36).slice(2, 8)}`);
  const [first, second] = await publish(cleo, "First", "Second");
  await choose(cleo, first!, `${first} ${second}`);
  await api.db.updateTable("videos").set(change).where("id", "=", first!).execute();
  expect(await titlesOf(cleo)).toEqual({ trailer: null, pinned: ["Second"] });
  const { data } = await cleo.get<OwnShowcase>("/users/showcase");
  expect([data.trailer?.state, ...data.pinned.map(({ state }) => state)]).toEqual(["notPublic", "notPublic", "shown"]);
});

test("a deleted video vanishes for others, and its owner sees that it was deleted", async () => {
  const dora = await api.signUp("dora");
  const [video] = await publish(dora, "Gone");
  await choose(dora, video!, video!);
  expect((await dora.delete(`/videos/${video}`)).status).toBe(200);
  expect(await titlesOf(dora)).toEqual({ trailer: null, pinned: [] });
  const gone = { _id: video, title: "", state: "deleted" };
  expect((await dora.get<OwnShowcase>("/users/showcase")).data).toEqual({ trailer: gone, pinned: [gone] });
});

test("a channel that does not exist has no showcase", async () => {
  expect((await api.visitor().get(`/users/${"0".repeat(24)}/showcase`)).status).toBe(404);
});
