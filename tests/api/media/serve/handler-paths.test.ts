import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { publishVideo } from "#tests/support/videos";
import { ask, serve } from "../servers";

const api = await testApi();
const anna = await api.signUp("anna");
const { pathname } = new URL((await publishVideo(anna)).videoFile);

/** Requests a file as its owner, who may read all of the video's files. */
async function media(path: string) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, path, { cookie: `accessToken=${anna.cookies.get("accessToken")}` });
}

const [, , id, key] = pathname.split("/");

test.for([
  "/media",
  "/media/",
  `/media/${id}`,
  `/media/${id}/${key}`,
  `/media/${id}/${key}/`,
  `/media/${id}/${"0".repeat(32)}/source.mp4`,
  `/media/${"0".repeat(24)}/${key}/source.mp4`,
  `/media/${id}/${key}/..%2f..%2f..%2fvidlark.sqlite`,
  `/media/${id}/${key}/../source.mp4`,
  `/media/${id}/${key}/./source.mp4`,
  `/media/${id}/${key}/%2e%2e/source.mp4`,
  `/media/${id}/${key}/source.mp4%00`,
  `/media/${id}/${key}/source.mp4/`,
  `/media/${id}/${key}/source.mp4.part`,
  `/media/${id}/${key}//source.mp4`,
  `/media/${id}/${key}/source.html`,
  `/media/${id!.toUpperCase()}/${key}/source.mp4x`,
  `/media/images/../videos/${id}/source.mp4`,
  "/media/images/..%2f..%2fvidlark.sqlite",
  "/media/../vidlark.sqlite",
  "/etc/passwd",
  "//etc/passwd",
])("%s is a 404", async (path) => {
  const { status, body } = await media(path);
  expect({ status, body: body.toString() }).toEqual({ status: 404, body: "Not Found" });
});

test("the query of a media address is ignored", async () => {
  expect((await media(`${pathname}?x=/../..`)).status).toBe(200);
});
