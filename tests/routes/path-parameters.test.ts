import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseOwnPath } from "#app/format/path";
import { routeArgs, formArgs, signedIn } from "#tests/support/route-args";
import { routeFiles } from "#tests/support/route-files";
import { aViewer, envelope, unreachable, optional, stubApi, stubEveryCall } from "#tests/support/stub-api";

type Handler = (args: ReturnType<typeof routeArgs>) => unknown;

const parametersIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Every loader and action whose path has parameters, with each of them. */
const cases = (
  await Promise.all(
    routeFiles.map(async ({ file, path }) => {
      const route = (await import(resolve("app", file))) as Record<"loader" | "action", Handler | undefined>;
      return (["loader", "action"] as const).flatMap((kind) =>
        parametersIn(path).map((name) => ({
          title: `${kind} of ${file}: ${name}`,
          name,
          path,
          kind,
          run: route[kind],
        })),
      );
    }),
  )
)
  .flat()
  .filter((each) => each.run !== undefined);

const leavingTheSite = [
  "../../../\\evil.example",
  "..\\evil.example",
  "/evil.example",
  "//evil.example",
  "https://evil.example",
];
const noIds = [...leavingTheSite, "", ".", "..", "€", "a b", "a/b", "a%2fb", "\ud800", "\u0000", "a".repeat(65)];

/** Values of the parameters that are no ids. */
const validValues: Record<string, string> = {
  kind: "video",
  part: "quota",
  table: "views",
  tag: "birds",
  username: "wren",
};
const validValueOf = (name: string) => validValues[name] ?? "v1";

const posted = {
  act: "approve",
  content: "Words",
  newContent: "Words",
  name: "Words",
  description: "Words",
  commentContent: "Words",
};

/** What a loader or action answers; a refusal is thrown. */
async function outcomeOf(
  { run, path: pattern, kind, name }: (typeof cases)[number],
  value: string,
  api: () => Response,
): Promise<unknown> {
  stubEveryCall(api);
  stubApi(optional(aViewer({ role: "admin" })));
  const params = {
    ...Object.fromEntries(parametersIn(pattern).map((each) => [each, validValueOf(each)])),
    [name]: value,
  };
  const make = kind === "loader" ? routeArgs : (path: string, init: object) => formArgs(path, posted, init);
  try {
    return await run!(make("/", { cookie: signedIn, params }));
  } catch (thrown) {
    return thrown;
  }
}

test("the test covers the routes", () => {
  expect(cases.length).toBeGreaterThan(70);
});

const isIdName = (name: string) => name.endsWith("Id");
const statusOf = (outcome: unknown) => (outcome instanceof Response ? outcome.status : String(outcome));

test.each(cases.filter(({ name }) => isIdName(name)))("$title must be an id", async (route) => {
  expect(statusOf(await outcomeOf(route, "v1", unreachable))).not.toBe(404);
  for (const value of noIds)
    expect({ value, status: statusOf(await outcomeOf(route, value, unreachable)) }).toEqual({ value, status: 404 });
});

test.each(cases.filter(({ name }) => !isIdName(name) && name !== "username"))("$title must be known", async (route) => {
  const inherited = ["kind", "part", "table"].includes(route.name) ? ["__proto__", "constructor"] : [];
  for (const value of [...leavingTheSite, ".", "..", "€ €", "\ud800", ...inherited])
    expect({ value, status: statusOf(await outcomeOf(route, value, unreachable)) }).toEqual({ value, status: 404 });
});

test.each(cases.filter(({ name }) => name === "username"))("$title never leads off-site", async (route) => {
  for (const value of [...leavingTheSite, "..", "\ud800"]) {
    const outcome = await outcomeOf(route, value, () => envelope({}));
    const location = outcome instanceof Response ? outcome.headers.get("Location") : null;
    expect([value, location && parseOwnPath(location)]).toEqual([value, location]);
  }
});
