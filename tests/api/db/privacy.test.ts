import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TokenPair } from "#api/accounts/auth/sessions";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const tables = await api.db.introspection.getTables();

test("the database has no network address after everything that counts or remembers one", async () => {
  const addresses = ["198.51.100.77", "2001:db8:77:88::99"];
  const [videoId] = await insertVideos(api, anna, [{}]);
  const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "Hello" });
  for (const address of addresses) {
    const options = { caller: { address } };
    const visitor = api.visitor();
    const { email, password } = anna;
    await visitor.post("/users/login", { email, password: "wrong" }, options);
    const { data } = await visitor.post<TokenPair>("/users/login", { email, password }, options);
    await visitor.post("/users/refresh-token", { refreshToken: data.refreshToken }, options);
    await visitor.patch(`/videos/view/${videoId}`, undefined, options);
    await api.visitor().patch(`/videos/view/${videoId}`, undefined, options);
    await api.visitor().post(`/videos/watch-time/${videoId}`, { ranges: "0-1" }, options);
    const report = { reason: "spam", content: "", email: "someone@example.com" };
    await api.visitor().post(`/reports/tweet/${tweet._id}`, report, options);
    await api.visitor().post("/users/forgot-password", { email }, options);
    await api.visitor().post("/users/login/passkey/options", {}, options);
  }
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.db);
    const text = JSON.stringify(rows);
    if (addresses.some((address) => text.includes(address))) stored.push(name);
    if (name === "sessions") expect(text).toContain("198.51.100.0/24");
  }
  expect(stored).toEqual([]);
});

/** Tables that the page names in words, and an index of a search, which has no texts of its own. */
const namedInWords =
  /^(comments|tweets|playlists|playlist_videos|subscriptions|watch_history|\w+_likes|channel_places)$/;
const ofPeople = /^(email|address|network|device)|(^|_)(user|owner|account|actor|reporter|viewer|affected)_id$|_by$/;

test("the page about privacy names every table about people", async () => {
  const page = await readFile("docs/privacy.md", "utf8");
  const names = tables
    .filter(({ columns }) => columns.some(({ name }) => ofPeople.test(name)))
    .map(({ name }) => name)
    .filter((name) => !namedInWords.test(name) && !page.includes(`\`${name}\``));
  expect(names).toEqual([]);
});
