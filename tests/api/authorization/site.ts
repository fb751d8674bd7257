import { setCategories } from "#tests/support/categories";
import type { Part } from "./table";

const forAdministrator = { forModerator: 404, forAdministrator: 200 };

export const site: Part = {
  rows: [
    ["GET", "/site", 200, 200, 200],
    ["GET", "/site/texts/{text}", 200, 200, 200],
    ["GET", "/administration/settings", 401, 404, 404, undefined, forAdministrator],
    [
      ...(["PATCH", "/administration/settings", 401, 404, 404] as const),
      { version: "old", name: "Birds" },
      { forModerator: 404, forAdministrator: 409 },
    ],
    ["GET", "/administration/categories", 401, 404, 404, undefined, forAdministrator],
    [
      ...(["POST", "/administration/categories", 401, 404, 404] as const),
      { name: "" },
      { forModerator: 404, forAdministrator: 422 },
    ],
    [
      ...(["PATCH", "/administration/categories/{category}", 401, 404, 404] as const),
      { name: "Birds" },
      forAdministrator,
    ],
    [
      ...(["POST", "/administration/categories/{category}/move", 401, 404, 404] as const),
      { to: "up" },
      forAdministrator,
    ],
    [
      ...(["DELETE", "/administration/categories/{category}", 401, 404, 404] as const),
      { moveTo: "" },
      forAdministrator,
    ],
    ["GET", "/site/icons/{icon}", 200, 200, 200],
    [
      "PATCH",
      "/administration/settings/logo",
      401,
      404,
      404,
      { logo: "" },
      { forModerator: 404, forAdministrator: 422 },
    ],
    ["DELETE", "/administration/settings/logo", 401, 404, 404, undefined, forAdministrator],
    ["GET", "/decisions", 404, 404, 404],
    ["GET", "/administration/content/{contentKind}", 401, 404, 404, undefined, forAdministrator],
    [
      ...(["POST", "/administration/content/{contentKind}/decisions", 401, 404, 404] as const),
      { ids: "0".repeat(24), act: "hide", category: "spam", reason: "Rule 3" },
      forAdministrator,
    ],
  ],
  fixtures: (api) => ({
    category: async () => (await setCategories(api, "Music"))[0]!._id,
    contentKind: async () => "tweet",
    icon: async () => "192",
    text: async () => {
      const row = { key: "terms", value: "Be kind", updated_at: "2030-01-01T00:00:00.000Z", updated_by: "" };
      await api.db
        .insertInto("site_settings")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return "terms";
    },
  }),
};
