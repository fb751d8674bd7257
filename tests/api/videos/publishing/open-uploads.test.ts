import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, test, vi } from "vitest";
import type { Draft, UploadLimits } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import { limits } from "#contract/limits";
import { testApi, type User } from "#tests/support/api";
import { serve } from "#tests/api/media/servers";
import { buildForm, ourOrigin } from "#tests/support/client";
import { saveDraft, openUpload } from "#tests/support/tus";
import { aPicture } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const mb = 1024 * 1024;
const chunk = limits.uploadChunkBytes;
const large = new Uint8Array(20 * mb).fill(7);
const quotas = { user: null, total: 30 * mb };
const leftTo = async (who: User) => (await who.get<UploadLimits>("/uploads/limits")).data.leftBytes;
const offsetOf = ({ headers }: { headers: Headers }) => Number(headers.get("Upload-Offset"));

afterEach(() => void vi.useRealTimers());

test("uploads without data do not use up the site's quota", async () => {
  const api = await testApi({ quotas });
  const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
  for (let number = 0; number < 2; number++) await openUpload(anna, { bytes: large });
  expect(await leftTo(bea)).toBe(30 * mb - 2 * chunk);
  expect((await openUpload(bea, { bytes: large, length: 14 * mb })).opened.status).toBe(201);
});

test("an upload over the quota is rejected and keeps its data", async () => {
  const api = await testApi({ quotas });
  const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
  const [first, second] = [await openUpload(anna, { bytes: large }), await openUpload(bea, { bytes: large })];
  expect((await first.send()).status).toBe(204);
  const refused = await second.send();
  const message = "This site has room for 10 MB more. What was uploaded is saved: resume when there is space";
  expect({ status: refused.status, errors: refused.errors }).toEqual({
    status: 507,
    errors: [{ field: "videoFile", message }],
  });
  expect(offsetOf(await second.head())).toBe(chunk);
  expect((await second.send(chunk, chunk + 5)).status).toBe(507);
  expect(offsetOf(await second.head())).toBe(chunk);
  await anna.delete(first.at);
  expect(offsetOf(await second.send(chunk))).toBe(large.length);
});

test("the error reaches a client that is still sending", async () => {
  const api = await testApi({ quotas: { user: null, total: 12 * mb } });
  const anna = await api.signUp("anna");
  const upload = await openUpload(anna, { bytes: large, length: 12 * mb });
  await openUpload(anna, { bytes: large, length: mb });
  const who = { address: "192.0.2.1", origin: ourOrigin, requestId: "r", isInProcess: false };
  const port = await serve(
    getRequestListener((request) => api.api.fetch(request, who), { overrideGlobalObjects: false }),
  );
  const headers = {
    Authorization: `Bearer ${anna.cookies.get("accessToken")}`,
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
    "Content-Length": 12 * mb,
  };
  const { pathname } = new URL(upload.at, ourOrigin);
  const sending = httpRequest({ port, host: "127.0.0.1", path: pathname, method: "PATCH", headers });
  Readable.from(chunksOf(large.subarray(0, 12 * mb))).pipe(sending);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  // The server closes the connection while this client still sends.
  sending.on("error", () => undefined);
  expect(response.statusCode).toBe(507);
  expect(await text(response)).toContain("What was uploaded is saved");
  expect(offsetOf(await upload.head())).toBe(chunk);
});

function* chunksOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test("an upload without data expires after ten minutes, one with data does not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const api = await testApi();
  const anna = await api.signUp("anna");
  const [empty, partial] = [await openUpload(anna, { bytes: large }), await openUpload(anna, { bytes: large })];
  await partial.send(0, 1);
  await vi.advanceTimersByTimeAsync(limits.emptyUploadMs + 60_000);
  const isGone = async () => {
    // A sweep leaves out a time while its last run continues; the next one is a minute away.
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await empty.head()).status).toBe(404);
  };
  await waitFor(isGone);
  expect(offsetOf(await partial.head())).toBe(1);
  await api.close();
});

test("an account has at most ten uploads open, however many it opens at once", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const opened = await Promise.all(Array.from({ length: 12 }, () => openUpload(anna, { bytes: large })));
  const statuses = opened.map(({ opened: { status } }) => status);
  expect(statuses.sort()).toEqual([...Array.from({ length: limits.openUploads }, () => 201), 409, 409]);
  const { message } = (await openUpload(anna, { bytes: large })).opened;
  expect(message).toBe("You have 10 unfinished uploads. Finish one, or delete its draft");
  const [{ draft } = { draft: "" }] = (await anna.get<Page<Draft>>("/drafts")).data.docs;
  expect((await openUpload(anna, { draft, bytes: large })).opened.status).toBe(201);
  expect((await openUpload(await api.signUp("bea"), { bytes: large })).opened.status).toBe(201);
});

test("pictures of drafts count, and are rejected over the quota", async () => {
  const api = await testApi({ quotas: { user: 10_000, total: null } });
  const anna = await api.signUp("anna");
  await saveDraft(anna);
  const left = (await leftTo(anna))!;
  expect(left).toBeLessThan(10_000);
  const { draft, _id } = (await anna.post<Draft>("/drafts", { title: "No room" })).data;
  expect((await openUpload(anna, { draft, bytes: large, length: left })).opened.status).toBe(201);
  const thumbnail = await aPicture();
  const refused = await anna.post("/drafts", buildForm({ draft: "another", title: "Its text stays", thumbnail }));
  expect({ status: refused.status, field: refused.errors[0]?.field }).toEqual({ status: 413, field: "thumbnail" });
  const { docs } = (await anna.get<Page<Draft>>("/drafts")).data;
  expect(docs[0]).toMatchObject({ title: "Its text stays", hasThumbnail: false });
  expect((await anna.patch(`/drafts/${_id}`, buildForm({ thumbnail }))).status).toBe(200);
});
