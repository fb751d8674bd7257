import { openAsBlob } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { clip } from "#tests/support/clips";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { type Fields, type Form, longText, postForm, testRefusals } from "./support/forms";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { owner, visitor, videoId } = await seedSite();

const thumbnail = await aPicture();
const videoFile = new File([await openAsBlob(await clip("mp4"))], "clip.mp4");
const none = new File([], "");

const publishing: Form = {
  by: () => owner,
  path: "/admin/dashboard/upload",
  right: { title: "Sun", description: "About it", thumbnail, videoFile },
  keptFields: ["title", "description"],
  propose({ title, videoFile: file }): Fields {
    return !String(title).trim() && file instanceof File && file.size > 0 ? { title: "clip" } : {};
  },
};
testRefusals("a video to publish", publishing, [
  [
    "nothing at all",
    { title: "", description: "", thumbnail: none, videoFile: none },
    {
      title: "Title is required",
      description: "Description is required",
      thumbnail: "Please upload a thumbnail",
      videoFile: "Please upload a video file",
    },
  ],
  ["a title of spaces", { title: "  " }, { title: "Title is required" }],
  ["no thumbnail", { thumbnail: none }, { thumbnail: "Please upload a thumbnail" }],
  ["no video file", { videoFile: none }, { videoFile: "Please upload a video file" }],
  [
    "a title of 151 and a description of 5,001",
    { title: longText(151), description: longText(5_001) },
    { title: "Title must be at most 150 characters", description: "Description must be at most 5000 characters" },
  ],
]);

test("a video at its limits is accepted and published", async () => {
  const texts = { title: longText(150), description: longText(5_000), duplicate: "yes" };
  const answer = await postForm(publishing, { ...publishing.right, ...texts });
  expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/admin/dashboard" });
  const [newest] = (await owner.call<{ title: string; isPublished: boolean }[]>("GET", "/dashboard/videos")).data;
  expect(newest).toMatchObject({ title: longText(150), isPublished: true });
});

const editing: Form = {
  by: () => owner,
  path: `/admin/dashboard/edit/${videoId}`,
  right: { title: "Rain again", description: "More of it", thumbnail: none },
  keptFields: ["title", "description"],
};
testRefusals("a changed video", editing, [
  ["no title", { title: "" }, { title: "Title is required" }],
  [
    "a title of 151 and a description of 5,001",
    { title: longText(151), description: longText(5_001) },
    { title: "Title must be at most 150 characters", description: "Description must be at most 5000 characters" },
  ],
]);

describe("a valid edit of a video is accepted", () => {
  test.for([
    ["without thumbnail", { thumbnail: none }],
    ["with a thumbnail", { thumbnail }],
    ["without description", { description: "" }],
  ] as [string, Form["right"]][])("%s", async ([, changes]) => {
    const answer = await postForm(editing, { ...editing.right, ...changes });
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/admin/dashboard" });
    expect((await owner.follow(answer)).text).toContain("Rain again");
  });
});

test("deleting a video asks for confirmation, with Cancel and Delete", async () => {
  const page = await owner.get(`/admin/dashboard/delete/${videoId}`);
  expect(page.all("dialog p")).toContain(
    "Are you sure you want to delete this video? Once its deleted, you will not be able to recover it.",
  );
  expect(page.all("dialog form :is(a, button)")).toEqual(["Cancel", "Delete"]);
  expect((await owner.get(`/video/${videoId}`)).status).toBe(200);
});

describe("a search must not be blank", () => {
  test.for(["/results", "/results?search_query=", "/results?search_query=%20%09%20"])(
    "%s finds nothing",
    async (path) => {
      const page = await visitor.get(path);
      expect(page.status).toBe(200);
      expect(page.all("main h1")).toEqual(["What are you looking for?"]);
      // Videos with views are offered below a heading of their own.
      expect(page.all("main h2").filter((heading) => heading !== "Trending")).toEqual([]);
    },
  );

  test("spaces around a query are trimmed", async () => {
    const page = await visitor.get("/results?search_query=%20%20Wind%20in%20");
    expect(page.all('main a[href^="/video/"]').join()).toContain("Wind in the reeds");
  });

  test("a query is cut after 200 characters", async () => {
    const page = await visitor.get(`/results?search_query=${longText(201)}`);
    expect(page.all("main h1")).toEqual([`Results for “${longText(200)}”`]);
  });
});
