import { insertPlaylists } from "#tests/api/community/playlists/rows";
import type { Part, Row } from "./table";

export const playlists: Part = {
  rows: [
    ["GET", "/playlist/{playlist}", 200, 200, 200],
    ...(["user", "users"] as const).map((spelling): Row => ["GET", `/playlist/${spelling}/{owner}`, 200, 200, 200]),
    ["GET", "/playlist/user/allvideos/{playlist}", 200, 200, 200],
    ["GET", "/playlist/{playlist}/downloads", 200, 200, 200],
    ["GET", "/playlist/{playlist}/zip", 200, 200, 200],
    ["POST", "/playlist", 401, 201, 201, { name: "Songs" }],
    ["GET", "/users/watch-later", 401, 200, 200],
    ["POST", "/users/watch-later/{shown}", 401, 200, 200],
    ["PATCH", "/playlist/{playlist}", 401, 404, 200, { name: "Changed" }],
    ["DELETE", "/playlist/{playlist}", 401, 404, 200],
    ["PATCH", "/playlist/{playlist}/videos/{shown}", 401, 404, 404, { before: "0".repeat(24) }],
    ...(["add", "remove"] as const).flatMap((act): Row[] => [
      ["PATCH", `/playlist/${act}/{shown}/{playlist}`, 401, 404, 200],
      ["PATCH", `/playlist/${act}/{playlist}/{shown}`, 401, 404, 200],
    ]),
  ],
  fixtures: (api, owner) => ({
    playlist: async () => (await insertPlaylists(api, owner, [new Date().toISOString()]))[0]!,
  }),
};
