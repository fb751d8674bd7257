import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboard/uploads.$";
import { respond, routeArgs, thrownResponse, signedIn } from "#tests/support/route-args";
import { unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const tus = { "Tus-Resumable": "1.0.0" };
const part = (path: string, init: RequestInit & { cookie?: string } = {}) =>
  routeArgs(path, { method: "PATCH", cookie: `${signedIn}; XSRF-TOKEN=x1`, ...init });

test("an upload starts at the API and continues under our address", async () => {
  const collected: (string | null)[] = [];
  stubApi({
    "POST uploads": ({ headers }) => {
      for (const name of ["Cookie", "X-XSRF-TOKEN", "Upload-Length", "Upload-Metadata"])
        collected.push(headers.get(name));
      return new Response(null, { status: 201, headers: { ...tus, Location: "/api/v1/uploads/u1" } });
    },
  });
  const headers = { ...tus, "Upload-Length": "9", "Upload-Metadata": "draft eA==" };
  const response = await respond(action, part("/uploads", { method: "POST", headers }));
  expect({ status: response.status, location: response.headers.get("Location") }).toEqual({
    status: 201,
    location: "/uploads/u1",
  });
  expect(collected).toEqual([expect.stringContaining("accessToken=held"), "x1", "9", "draft eA=="]);
});

test("a part is forwarded byte by byte, and the response names the video", async () => {
  let came = "";
  stubApi({
    "PATCH uploads/u1": async (request) => {
      came = `${request.headers.get("Upload-Offset")} ${await request.text()}`;
      return new Response(null, {
        status: 204,
        headers: { ...tus, "Upload-Offset": "9", "Upload-Video": "v1", Server: "x" },
      });
    },
  });
  const headers = { ...tus, "Upload-Offset": "5", "Content-Type": "application/offset+octet-stream" };
  const response = await respond(action, part("/uploads/u1", { body: "film", headers }));
  expect(came).toBe("5 film");
  const values = ["Upload-Offset", "Upload-Video", "Server"].map((name) => response.headers.get(name));
  expect({ status: response.status, values }).toEqual({ status: 204, values: ["9", "v1", null] });
});

test("the chunks of a file are compared by the API", async () => {
  let came = "";
  stubApi({
    "POST uploads/u1/blocks": async (request) => {
      came = await request.text();
      return Response.json({ data: { isSame: false } });
    },
  });
  const headers = { "Content-Type": "application/json" };
  const response = await respond(action, part("/uploads/u1/blocks", { method: "POST", body: "{}", headers }));
  expect({ came, body: await response.json() }).toEqual({ came: "{}", body: { data: { isSame: false } } });
});

test("HEAD returns the offset of an upload", async () => {
  stubApi({ "HEAD uploads/u1": new Response(null, { headers: { "Upload-Offset": "5", "Upload-Length": "9" } }) });
  const response = await respond(loader, part("/uploads/u1", { method: "HEAD" }));
  expect({
    uploadOffset: response.headers.get("Upload-Offset"),
    uploadLength: response.headers.get("Upload-Length"),
  }).toEqual({ uploadOffset: "5", uploadLength: "9" });
});

test("HEAD renews a session, and its response has the new cookies", async () => {
  stubApi({
    "POST users/refresh-token": () =>
      Response.json({ data: {} }, { headers: { "Set-Cookie": "accessToken=new; Max-Age=900" } }),
    "HEAD uploads/u1": new Response(null, { headers: { "Upload-Offset": "5" } }),
  });
  const response = await respond(loader, part("/uploads/u1", { method: "HEAD", cookie: "refreshToken=one" }));
  expect(response.headers.get("Set-Cookie")).toContain("accessToken=new");
});

test("a rejection has the API's status and message", async () => {
  stubApi({ "POST uploads": errorEnvelope(413, "Too large") });
  const response = await respond(action, part("/uploads", { method: "POST" }));
  expect({ status: response.status, message: (await response.json()).message }).toEqual({
    status: 413,
    message: "Too large",
  });
});

test("an unreachable API is a 502", async () => {
  stubApi({ "PATCH uploads/u1": unreachable });
  expect((await respond(action, part("/uploads/u1", { body: "film" }))).status).toBe(502);
});

test.each(["/uploads/a/b", "/uploads/..%2fvideos", `/uploads/${"a".repeat(65)}`])("%s is no upload", async (path) => {
  expect((await thrownResponse(action, part(path))).status).toBe(404);
});

test("a GET of an upload is not allowed", async () => {
  expect((await thrownResponse(loader, part("/uploads/u1", { method: "GET" }))).status).toBe(404);
});
