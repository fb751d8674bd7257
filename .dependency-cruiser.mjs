/** Holds the borders between the rooms of the project, types included; docs/architecture.md draws them. */

/** Folders whose files belong together: no two of them import each other, not even by way of a third. */
const rooms = "^(api/[^/]+/[^/]+|app/[^/]+|app/(components|video-api)/[^/]+|contract/[^/]+|server)$";

/** The wings of the API, each above all that it imports. */
const wings = [
  ...["db", "lists", "media", "http", "site", "accounts", "videos", "community", "search"],
  ...["notifications", "administration", "operation"],
];

const border = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: typeof to === "string" ? { path: to } : to,
});

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "No file imports itself by way of others.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circles-of-rooms",
      comment: "Imports between rooms go one way.",
      scope: "folder",
      severity: "error",
      from: { path: rooms },
      to: { circular: true, path: rooms },
    },
    ...wings.map((wing, index) =>
      border(
        `wing-${wing}`,
        "A wing of the API imports only wings below it.",
        `^api/${wing}/`,
        `^api/(app|open|open-worker)[.]ts$|^api/(${wings.slice(index + 1).join("|") || "$"})/`,
      ),
    ),
    border("contract", "The contract imports zod only.", "^contract/", "^(api|app|server|commands|demo|tests)/"),
    border(
      "api",
      "The API knows neither web tier nor server.",
      "^api/",
      "^(app|server|commands|demo|tests)/|node_modules/(react|react-dom|@remix-run)/",
    ),
    border(
      "web-tier",
      "The web tier knows the API's contract only.",
      "^app/",
      "^(api|server|commands|demo|tests)/|node_modules/(hono|kysely)/",
    ),
    border("components", "Components get props; their types may come from the view models.", "^app/components/", {
      path: "^app/(video-api|http|pages|routes)/",
      dependencyTypesNot: ["type-only"],
    }),
    border(
      "video-api",
      "The client of the API knows no route.",
      "^app/video-api/",
      "^app/(http|pages|routes|components)/",
    ),
    border(
      "server",
      "The server knows the web tier by its entry and its context.",
      "^server/",
      "^(app/(?!entry[.]server|context[.]server)|tests/)",
    ),
    {
      name: "http-of-the-api",
      comment: "What holds SQL knows nothing of HTTP: only these files of the API speak Hono.",
      severity: "error",
      from: {
        path: "^api/",
        pathNot: [
          "^api/app[.]ts$",
          "^api/http/",
          "^api/accounts/(auth/(csrf|http-session)|tokens/http-token)[.]ts$",
          "^api/media/serve/find-answer[.]ts$",
          "routes[.]ts$",
        ],
      },
      to: { path: "node_modules/(@hono|hono)/" },
    },
    {
      name: "stored-files",
      comment:
        "Stored media are reached by keys; only these rooms of the API know paths, most of them of files of a job or backup.",
      severity: "error",
      from: {
        path: "^api/",
        pathNot:
          "^api/(operation/(backup/|nodes/store-id[.]ts$)|media/(store|formats|transcode|processes)/|db/(save-snapshot|moved-site|backup-leases)[.]ts$)",
      },
      to: { path: "^(node:)?fs(/promises)?$" },
    },
    border(
      "migrations",
      "A migration imports Kysely and its own folder only: other code changes after its release.",
      "^api/db/migrations/",
      "^(api/(?!db/migrations/)|contract/|app/|server/)",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
    },
  },
};
