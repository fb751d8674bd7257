import { insertTweets } from "#tests/api/community/tweets/rows";
import type { Part, Row } from "./table";

export const tweets: Part = {
  rows: [
    ["GET", "/tweets/getAllTweets", 200, 200, 200],
    ["GET", "/tweets", 200, 200, 200],
    ...(["user", "users"] as const).map((spelling): Row => ["GET", `/tweets/${spelling}/{owner}`, 200, 200, 200]),
    ["GET", "/tweets/{tweet}", 200, 200, 200],
    ["POST", "/tweets", 401, 201, 201, { content: "Hello" }],
    ["PATCH", "/tweets/{tweet}", 401, 404, 200, { newContent: "Changed" }],
    ["DELETE", "/tweets/{tweet}", 401, 404, 200],
  ],
  fixtures: (api, owner) => ({
    tweet: async () => (await insertTweets(api, owner, [new Date().toISOString()]))[0]!,
  }),
};
