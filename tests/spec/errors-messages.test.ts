import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { alertOf, postForm } from "./support/forms";
import { startSiteOnStubApi, replies } from "./support/stub-api-site";

afterAll(cleanUp);
const { viewer, visitor, failing } = await startSiteOnStubApi({
  "POST users/login": "Logged in successfully.",
  "POST users/register": "Account Created successfully",
  "POST users/logout": "Logged out successfully...",
});
afterEach(() => failing.clear());

describe("the response of a login must have a data object", () => {
  test.for([
    ["no data", { message: "Done" }],
    ["null", { data: null, message: "Done" }],
    ["a text", { data: "token", message: "Done" }],
    ["a list", { data: [], message: "Done" }],
    ["no object at all", "Done"],
  ] as [string, unknown][])("%s", async ([, body]) => {
    failing.set("POST users/login", (response) => replies.json(response, 200, body));
    const answer = await postForm(
      { by: visitor, path: "/login" },
      { email: "ann@videos.example", password: "sing-before-dawn" },
    );
    expect(answer.status).toBe(502);
    expect(alertOf(answer)).toBe("Login failedInvalid API response format at login");
  });
});

describe("a success shows the server's message, with an emoji on login and signup", () => {
  const credentials = { email: "ann@videos.example", password: "sing-before-dawn" };
  test.for([
    ["/login", credentials, "Logged in successfully. 😊"],
    ["/signup", { ...credentials, username: "ann", fullName: "Ann" }, "Account Created successfully 🥳"],
    ["/logout", {}, "Logged out successfully..."],
    ["/tweets", { content: "Up" }, "Done"],
    ["/actions/video/v2/like", { liked: "true" }, "Done"],
    ["/admin/dashboard/delete/v1", {}, "Done"],
  ] as [string, Record<string, string>, string][])("%s", async ([path, fields, says]) => {
    const person = path === "/login" || path === "/signup" ? visitor() : viewer();
    const answer = await person.post(path, fields);
    expect(answer.status).toBe(302);
    expect((await person.get("/support")).all(".toast")).toEqual([says]);
  });
});

test("a page that fails shows 'Unexpected Application Error!' with the request id", async () => {
  const answer = await visitor().post("/support", { content: "Up" });
  expect(answer.status).toBe(405);
  expect(answer.all("h1")).toEqual(["Unexpected Application Error!"]);
  expect(answer.text).toContain(`Request id ${answer.headers.get("X-Request-Id")}`);
});
