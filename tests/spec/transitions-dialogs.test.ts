import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture, videoForm } from "#tests/support/videos";
import { type Shown, expectShown } from "./support/shown";
import type { Member } from "./support/site";
import { seedSite, contentOf } from "./support/seed-site";

afterAll(cleanUp);
const world = await seedSite();
const { site, owner, videoId } = world;
const home = "/admin/dashboard";

/** Signs up somebody with a channel of their own, as bare or rich as a test wants it. */
async function signUpWithContent(username: string) {
  const member = await site.signUp(username);
  return { member, ...contentOf(member), tweets: `/channel/${username}/tweets` };
}

/** A dialog's form: who sends it where, with which fields, the page below it, and what that page then shows. */
interface Dialog {
  member: Member;
  path: string;
  fields: FormData | Record<string, string>;
  parent: string;
  expected: Shown;
}

const edited = async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Storm", name: "Climate", description: "New" }))
    form.append(name, value);
  form.append("thumbnail", await aPicture("navy"));
  return form;
};

const dialogs: [what: string, prepare: () => Promise<Dialog>][] = [
  [
    "upload video",
    async () => {
      const fields = await videoForm({ title: "Sleet" });
      return { member: owner, path: `${home}/upload`, fields, parent: home, expected: ["td a", "Sleet"] };
    },
  ],
  [
    "edit video",
    async () => {
      const id = await world.createVideo("Calm");
      const expected: Shown = [`td a[href="/video/${id}"]`, "Storm"];
      return { member: owner, path: `${home}/edit/${id}`, fields: await edited(), parent: home, expected };
    },
  ],
  [
    "edit tweet",
    async () => {
      const { member, tweets, createTweet } = await signUpWithContent("tess");
      const path = `${tweets}/${await createTweet("Up early")}/edit`;
      return {
        member,
        path,
        fields: { newContent: "Up late" },
        parent: tweets,
        expected: ["li .rich-text", "Up late"],
      };
    },
  ],
  [
    "delete tweet",
    async () => {
      const { member, tweets, createTweet } = await signUpWithContent("dirk");
      const path = `${tweets}/${await createTweet("Up early")}/delete`;
      return { member, path, fields: {}, parent: tweets, expected: [".empty h2", "No Tweets"] };
    },
  ],
  [
    "new playlist",
    async () => {
      const parent = "/channel/anna/playlists";
      return { member: owner, path: `${parent}/new`, fields: { name: "More" }, parent, expected: ["h2", "More"] };
    },
  ],
  [
    "edit playlist",
    async () => {
      const parent = `/myplaylist/${await world.createPlaylist("Season")}/anna`;
      return { member: owner, path: `${parent}/edit`, fields: await edited(), parent, expected: ["h1", "Climate"] };
    },
  ],
  [
    "remove from playlist",
    async () => {
      const id = await world.createPlaylist("Short", videoId);
      const parent = `/myplaylist/${id}/anna`;
      const path = `/actions/playlist/${id}/remove/${videoId}`;
      const expected: Shown = [".empty h2", "No videos in this playlist"];
      return { member: owner, path, fields: { returnTo: parent }, parent, expected };
    },
  ],
];

describe("a dialog closes on success, and its page shows the change:", () => {
  test.for(dialogs)("%s", async ([, prepare]) => {
    const { member, path, fields, parent, expected } = await prepare();
    const answer = await member.post(path, fields);
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: parent });
    const page = await member.follow(answer);
    expect(page.all("dialog")).toEqual([]);
    expectShown(page, [`main ${expected[0]}`, expected[1]]);
  });

  test("save to playlist is closed by a link to the video", async () => {
    const dialog = await owner.get(`/video/${videoId}/save`);
    const to = dialog.document.querySelector("dialog a[aria-label=Close]")!.getAttribute("href")!;
    expect(to).toBe(`/video/${videoId}`);
    expect((await owner.get(to)).all("dialog")).toEqual([]);
  });
});

describe("a deleted item is no longer shown:", () => {
  async function expectGone(path: string, parent: string, page: string) {
    const answer = await owner.post(path);
    expect(answer.to).toBe(parent);
    const list = await owner.follow(answer);
    expect(list.all(`dialog, main a[href="${page}"]`)).toEqual([]);
    expect((await owner.get(page)).status).toBe(404);
  }

  test("a video", async () => {
    const id = await world.createVideo("Thaw");
    await expectGone(`${home}/delete/${id}`, home, `/video/${id}`);
  });

  test("a playlist", async () => {
    const id = await world.createPlaylist("Thaw");
    await expectGone(`/myplaylist/${id}/anna/delete`, "/channel/anna/playlists", `/playlist/${id}/anna`);
  });
});
