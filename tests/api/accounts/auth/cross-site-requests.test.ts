import { afterEach, expect, test, vi } from "vitest";
import { testApi } from "#tests/support/api";
import { type Client, ourOrigin } from "#tests/support/client";

const api = await testApi({ corsOrigins: ["https://friend.example"] });
const anna = await api.signUp("anna");
const path = "/users/addVideoToWatchHistory";

afterEach(() => void vi.useRealTimers());

/** Posts an empty body: a status of 400 shows that the CSRF check let the request pass. */
const post = (headers: Record<string, string | null>, client: Client = anna) => client.post(path, {}, { headers });

test.for<[string, Record<string, string | null>]>([
  ["another site's origin", { Origin: "https://evil.example" }],
  ["the origin null", { Origin: "null" }],
  ["our name in another origin", { Origin: `${ourOrigin}.evil.example` }],
  ["a mark of the browser that it is cross-site", { Origin: null, "Sec-Fetch-Site": "cross-site" }],
  ["a mark that it is of a sister site", { Origin: null, "Sec-Fetch-Site": "same-site" }],
  ["no mark at all", { Origin: null }],
  ["a made-up header against forgery", { Origin: null, "X-XSRF-TOKEN": "made-up" }],
  ["an Authorization that is no bearer", { Origin: null, Authorization: "Basic YTpi" }],
])("a post with the session's cookie and %s is rejected", async ([, headers]) => {
  const { status, message } = await post(headers);
  expect({ status, message }).toEqual({
    status: 403,
    message: "This request came from another site. Open the page itself and try again",
  });
});

test.for<[string, Record<string, string | null>]>([
  ["our own origin", {}],
  ["an origin that is let in", { Origin: "https://friend.example" }],
  ["a mark of the browser that it is from here", { Origin: null, "Sec-Fetch-Site": "same-origin" }],
  ["a mark that a person typed it", { Origin: null, "Sec-Fetch-Site": "none" }],
  ["the header against forgery", { Origin: null, "X-XSRF-TOKEN": anna.cookies.get("XSRF-TOKEN")! }],
])("a post with the session's cookie and %s is accepted", async ([, headers]) => {
  expect((await post(headers)).status).toBe(400);
});

test.for(["Bearer", "bearer"])("a post with a token as %s is accepted from any origin", async (scheme) => {
  const Authorization = `${scheme} ${anna.cookies.get("accessToken")}`;
  expect((await post({ Origin: "https://evil.example", Authorization })).status).toBe(400);
});

test.for<[string, Record<string, string | null>]>([
  ["the header against forgery", { "X-XSRF-TOKEN": anna.cookies.get("XSRF-TOKEN")! }],
  ["a mark of the browser that it is from here", { "Sec-Fetch-Site": "same-origin" }],
])("another site's origin takes precedence over %s", async ([, headers]) => {
  expect((await post({ Origin: "https://evil.example", ...headers })).status).toBe(403);
});

test("a visitor's cross-site post is rejected before it is read", async () => {
  expect((await post({ Origin: "https://evil.example" }, api.visitor())).status).toBe(403);
});

test("a read is accepted from any origin", async () => {
  const options = { headers: { Origin: "https://evil.example" } };
  expect((await anna.get("/users/current-user", options)).status).toBe(200);
});

test("the CSRF header works with only a refresh cookie, used or not", async () => {
  const bea = await api.signUp("bea");
  const headers = { Origin: null, "X-XSRF-TOKEN": bea.cookies.get("XSRF-TOKEN")! };
  const old = bea.cookies.get("refreshToken")!;
  bea.cookies.delete("accessToken");
  expect((await bea.post("/users/refresh-token", undefined, { headers })).status).toBe(200);
  bea.cookies.delete("accessToken");
  bea.cookies.set("refreshToken", old);
  expect((await bea.post("/users/refresh-token", undefined, { headers })).status).toBe(200);
});

test("the CSRF token of one session is not valid for another", async () => {
  const carl = await api.signUp("carl");
  const headers = { Origin: null, "X-XSRF-TOKEN": carl.cookies.get("XSRF-TOKEN")! };
  expect((await post(headers)).status).toBe(403);
});

test("a page of an allowed origin may read responses, including errors, with cookies", async () => {
  for (const path of ["/videos", "/videos/nonsense"]) {
    const { headers } = await api.visitor().get(path, { headers: { Origin: "https://friend.example" } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("https://friend.example");
    expect(headers.get("Access-Control-Allow-Credentials")).toBe("true");
  }
});

test("a preflight request gets the methods and headers of an allowed origin", async () => {
  const headers = { Origin: "https://friend.example", "Access-Control-Request-Method": "PATCH" };
  const answer = await api.visitor().request("OPTIONS", "/videos", undefined, { headers });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
  expect(answer.headers.get("Access-Control-Allow-Headers")).toContain("X-XSRF-TOKEN");
});

test("a page of any other origin may read nothing", async () => {
  const { headers } = await api.visitor().get("/videos", { headers: { Origin: "https://evil.example" } });
  expect(headers.get("Access-Control-Allow-Origin")).toBe(null);
});
