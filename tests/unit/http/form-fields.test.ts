import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#contract/calls";
import { pickShowable, pickTypedValues } from "#app/http/form.server";

const contract = readdirSync("contract").filter((name) => name.endsWith(".ts"));
const modules = await Promise.all(contract.map((name) => import(resolve("contract", name)) as Promise<object>));
const schemas = Object.assign({}, ...modules) as Record<string, unknown>;

/** Returns the names of a schema's fields, through intersections, pipes and refinements. */
function listFields(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape as object);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(listFields);
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].flatMap(listFields);
  return [];
}

/** What no page shows again: secrets and proofs, values of buttons, and what scripts or the page itself send. */
const exemptFields = new Set([
  ...["code", "confirmedBy", "credential", "ticket"],
  ...["duplicate", "hearted", "liked", "pinned", "saved", "subscribed"],
  ...["channelId", "kind", "ranges", "sha256", "source", "to", "until", "upload", "videoId"],
]);

const findHidden = (fields: string[]) => {
  const shown = pickShowable(Object.fromEntries(fields.map((name) => [name, "a"])));
  return fields.filter((name) => !(name in shown) && !exemptFields.has(name) && !/password|token/i.test(name));
};

const bodies = Object.entries(calls).flatMap(([name, call]) => ("body" in call ? [[name, call.body] as const] : []));

test.each(bodies)("a refused form of the call %s shows all its fields again", (_, body) => {
  expect(findHidden(listFields(body))).toEqual([]);
});

const sources = ["app/routes", "app/pages"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);
const parsedNames = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/(?:(?:parse|validate)\w*Form\([^,;]+,|schema:) ([^;]+?)[,;)}]/g)])
    .flatMap(([, schema]) => schema!.match(/\w+/g)!)
    .filter((name) => name in schemas),
);

test("a refused form of each page shows all its fields again", () => {
  expect(parsedNames.size).toBeGreaterThan(20);
  for (const name of parsedNames) expect([name, findHidden(listFields(schemas[name]))]).toEqual([name, []]);
});

test("the login notice shows a chosen rule, and nothing that the page filled in", () => {
  const filledIn = { from: "user", once: "k", parentId: "p", returnTo: "/", seenAt: "now", version: "2" };
  expect(pickTypedValues({ rule: "off", watchedWords: "one", ...filledIn })).toEqual({
    rule: "off",
    watchedWords: "one",
  });
});
