import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { type Form, longText, postForm, testRefusals, type Row } from "./support/forms";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { owner, videoId, commentId, tweetId, playlistId } = await seedSite();

const texts: [name: string, path: string, field: string, blank: string, label: string, most: number][] = [
  ["a comment", `/video/${videoId}`, "commentContent", "Add some text to comment", "Comment", 2_000],
  [
    "a changed comment",
    `/video/${videoId}/comments/${commentId}/edit`,
    "commentContent",
    "Add some text to comment",
    "Comment",
    2_000,
  ],
  ["a tweet", "/tweets", "content", "Add some text to tweet", "Tweet", 500],
  ["a tweet on one's channel", "/channel/anna/tweets", "content", "Add some text to tweet", "Tweet", 500],
  ["a changed tweet", `/tweets/${tweetId}/edit`, "newContent", "Add some text to tweet", "Tweet", 500],
  [
    "a tweet changed on one's channel",
    `/channel/anna/tweets/${tweetId}/edit`,
    "newContent",
    "Add some text to tweet",
    "Tweet",
    500,
  ],
];

for (const [name, path, field, blank, label, most] of texts) {
  const form: Form = { by: () => owner, path, right: { [field]: "Fine weather" }, keptFields: [field] };
  const tooLong = `${label} must be at most ${most} characters`;
  testRefusals(name, form, [
    ["spaces", { [field]: "  " }, { [field]: blank }],
    [`${most} and one`, { [field]: longText(most + 1) }, { [field]: tooLong }],
  ]);
  test(`${name} of ${most} characters is accepted`, async () => {
    expect((await postForm(form, { [field]: longText(most) })).status).toBe(302);
  });
}

const thumbnail = await aPicture();
const playlistRows: Row[] = [
  ["a name of spaces", { name: "  " }, { name: "Name is required" }],
  [
    "a name of 101 and a description of 1,001",
    { name: longText(101), description: longText(1_001) },
    { name: "Name must be at most 100 characters", description: "Description must be at most 1000 characters" },
  ],
];
const playlistForm = (path: string): Form => ({
  by: () => owner,
  path,
  right: { name: "Weather", description: "Wet" },
  keptFields: ["name", "description"],
});
const playlistForms: [string, Form][] = [
  ["a new playlist", playlistForm("/channel/anna/playlists/new")],
  ["a new playlist beside a video", playlistForm(`/video/${videoId}/save`)],
  ["a changed playlist", playlistForm(`/myplaylist/${playlistId}/anna/edit`)],
];
for (const [name, form] of playlistForms) testRefusals(name, form, playlistRows);

describe("a valid playlist is accepted", () => {
  test.for(playlistForms)("%s at its limits", async ([, form]) => {
    const answer = await postForm(form, { name: longText(100), description: longText(1_000) });
    expect(answer.status).toBe(302);
    expect((await owner.follow(answer)).html).toContain(longText(100));
  });

  test("with a thumbnail only if one was chosen", async () => {
    const { by, path, right } = playlistForm(`/myplaylist/${playlistId}/anna/edit`);
    const before = (await owner.call<{ thumbnail: string }>("GET", `/playlist/${playlistId}`)).data.thumbnail;
    expect((await postForm({ by, path }, { ...right, thumbnail: new File([], "") })).status).toBe(302);
    expect((await owner.call<{ thumbnail: string }>("GET", `/playlist/${playlistId}`)).data.thumbnail).toBe(before);
    expect((await postForm({ by, path }, { ...right, thumbnail })).status).toBe(302);
    expect((await owner.call<{ thumbnail: string }>("GET", `/playlist/${playlistId}`)).data.thumbnail).not.toBe(before);
  });
});
