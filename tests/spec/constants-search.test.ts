import { afterAll, describe, expect, test } from "vitest";
import { scoreVideo } from "#contract/relevance";
import { cleanUp } from "#tests/support/spawned";
import { videoForm } from "#tests/support/videos";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite();
const anna = await site.signUp("anna");

/** Oldest first: title, description, and the score for 'owl'. */
const videos: [title: string, description: string, score: number][] = [
  ["A barn owl", "Of birds", 50 + 3],
  ["OWL", "About the owl", 100 + 20 + 3],
  ["Birds", "owl", 40 + 3],
  ["Birds", "Owls, mostly", 30 + 3],
  ["Birds", "Here an owl", 20 + 3],
  ["Owls", "Of the wood", 75 + 3],
  ["Owls", "owl", 75 + 40 + 3],
  ["Wrens", "Small ones", 0],
  ["owl", "OWL", 100 + 40 + 3],
  ["An owl again", "Of birds", 50 + 3],
];
for (const [title, description] of videos) {
  const { status, message } = await anna.call("POST", "/videos", await videoForm({ title, description }));
  if (status !== 201) throw new Error(message);
}

describe("relevance is the sum of title and description, and the query's length", () => {
  test.for(videos)("'%s', '%s'", ([title, description, score]) => {
    expect(scoreVideo({ title, description }, " OWL ")).toBe(score);
  });
});

test("results are sorted by score, and equal ones by date, newest first", async () => {
  const expected = videos
    .map(([title, description, score], made) => ({ shown: `${title}: ${description}`, score, made }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.made - a.made)
    .map(({ shown }) => shown);
  const { data } = await anna.call<{ docs: { title: string; description: string }[] }>("GET", "/videos?query=owl");
  expect(data.docs.map(({ title, description }) => `${title}: ${description}`)).toEqual(expected);
  const page = await site.visitor().get("/results?search_query=%20Owl%20");
  expect(page.all("main h2")).toEqual(expected.map((shown) => shown.split(": ")[0]));
});

describe("the forgery cookie XSRF-TOKEN and the header X-XSRF-TOKEN", () => {
  const postTweet = (headers: Record<string, string>) =>
    fetch(`${site.url}/api/v1/tweets`, {
      method: "POST",
      body: JSON.stringify({ content: "Up" }),
      headers: {
        "Content-Type": "application/json",
        Cookie: [...anna.cookies].map((pair) => pair.join("=")).join("; "),
        ...headers,
      },
    });

  test.for([
    ["the cookie's token", () => anna.cookies.get("XSRF-TOKEN")!, 201],
    ["another token", () => "made-up", 403],
    ["none", () => null, 403],
  ] as [string, () => string | null, number][])("a request that names no page, with %s", async ([, token, status]) => {
    const tokenValue = token();
    expect((await postTweet(tokenValue === null ? {} : { "X-XSRF-TOKEN": tokenValue })).status).toBe(status);
  });

  test("a cross-site request is rejected even with the cookie's token", async () => {
    const headers = { Origin: "https://elsewhere.example", "X-XSRF-TOKEN": anna.cookies.get("XSRF-TOKEN")! };
    expect((await postTweet(headers)).status).toBe(403);
  });

  test("a visitor gets no such cookie, and scripts can read a signed-in viewer's", async () => {
    expect((await site.visitor().get("/")).headers.getSetCookie()).toEqual([]);
    const fields = { email: "anna@birds.example", password: "sing-before-dawn" };
    const lines = (await site.visitor().post("/login", fields)).headers.getSetCookie();
    const line = lines.find((each) => each.startsWith("XSRF-TOKEN="));
    expect(line).toMatch(/Path=\//);
    expect(line).not.toMatch(/HttpOnly/i);
  });
});
