import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { alertOf, type Fields, postForm } from "./support/forms";
import { startSiteOnStubApi, failures } from "./support/stub-api-site";

afterAll(cleanUp);
const { viewer, visitor, failing } = await startSiteOnStubApi();
afterEach(() => failing.clear());

const unexpected = "An unexpected error occurred";
const picture = await aPicture();

/** A form that carries text: the call that fails, where it is posted, with what, and what is said in place. */
type Form = [what: string, call: string, path: string, fields: Fields, fallback: string];

const forms: Form[] = [
  [
    "personal info",
    "PATCH users/update-account",
    "/settings/personalInfo",
    { fullName: "Ann", email: "ann@videos.example" },
    "Cannot change personal info. Please try again...",
  ],
  [
    "channel info",
    "PATCH users/update-channel-info",
    "/settings/channelinfo",
    { username: "lark", discriptions: "Songs" },
    "Cannot change channel info. Please try again...",
  ],
  [
    "a changed password",
    "PATCH users/change-password",
    "/settings/changepwd",
    { oldPassword: "sing-before-dawn", newPassword: "sing-after-dusk", confirmPassword: "sing-after-dusk" },
    "Cannot change password. Please try again...",
  ],
  [
    "a cover image",
    "PATCH users/cover-image",
    "/settings/cover",
    { coverImage: picture },
    "Cannot change cover image info. Please try again...",
  ],
  [
    "an avatar",
    "PATCH users/avatar",
    "/settings/avatar",
    { avatar: picture },
    "Cannot change avatar info. Please try again...",
  ],
  [
    "a comment",
    "POST comments/v2",
    "/video/v2",
    { commentContent: "Well sung" },
    "Failed to post comment. Please try again...",
  ],
  ["a changed comment", "PATCH comment/c1", "/video/v1/comments/c1/edit", { commentContent: "Sung well" }, unexpected],
  ["a tweet", "POST tweets/", "/tweets", { content: "Up" }, unexpected],
  ["a changed tweet", "PATCH tweets/t1", "/tweets/t1/edit", { newContent: "Down" }, unexpected],
  ["a new playlist", "POST playlist/", "/channel/lark/playlists/new", { name: "Jobs", description: "" }, unexpected],
  [
    "a changed playlist",
    "PATCH playlist/p1",
    "/myplaylist/p1/lark/edit",
    { name: "Jobs", thumbnail: picture },
    unexpected,
  ],
  [
    "an upload",
    "POST videos/",
    "/admin/dashboard/upload",
    { title: "Sun", description: "Up", thumbnail: picture, videoFile: picture },
    unexpected,
  ],
  ["a changed video", "PATCH videos/v1", "/admin/dashboard/edit/v1", { title: "Sun", thumbnail: picture }, unexpected],
];

/** The page's status where it is not the usual one: that of the API, or 503 without an answer. */
const statuses: Record<string, number> = { "an HTML page that tells nothing": 502, "no answer": 503 };

describe.each(failures)("a form whose call fails with %s", (name, fail, sentence) => {
  test.for(forms)("shows the failure in the form: %s", async ([, call, path, fields, fallback]) => {
    failing.set(call, fail);
    const answer = await postForm({ by: viewer, path }, fields);
    expect(answer.status).toBe(statuses[name] ?? 500);
    expect(alertOf(answer)).toBe(sentence ?? fallback);
    const keptFields = Object.entries(fields).filter(
      ([field, value]) => typeof value === "string" && !/password/i.test(field),
    );
    for (const [, value] of keptFields) expect(answer.html).toContain(value);
  });

  test("shows the failure in the form: a login, under 'Login failed'", async () => {
    failing.set("POST users/login", fail);
    const fields = { email: "ann@videos.example", password: "sing-before-dawn" };
    expect(alertOf(await postForm({ by: visitor, path: "/login" }, fields))).toBe(`Login failed${sentence ?? ""}`);
  });

  test("shows the failure in the form: a signup", async () => {
    failing.set("POST users/register", fail);
    const fields = { username: "ann", email: "ann@videos.example", fullName: "Ann", password: "sing-before-dawn" };
    expect(alertOf(await postForm({ by: visitor, path: "/signup" }, fields))).toBe(sentence ?? unexpected);
  });
});
