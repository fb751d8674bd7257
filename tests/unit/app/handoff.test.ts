import { expect, test } from "vitest";
import { completeHandoff, shortenHandoff } from "#app/handoff";

const future = { v3_fetcherPersist: true };
const visitor = {
  ...{ viewer: null, isSignedIn: false, isHealthy: true, toast: null, now: 1_795_689_360_000, savesData: false },
  ...{
    isLight: false,
    missingControls: [],
    theme: "auto",
    nav: "wide",
    watchNav: "rail",
    light: "off",
    quality: "auto",
  },
  site: { name: "Fish & <b>Chips</b>" },
};
const escape = (json: string) => json.replace(/[&<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
const nothing = { actionData: null, errors: null };
const handoffOf = (root: object | undefined, rest: object = nothing) =>
  escape(
    JSON.stringify({
      ...{ basename: "/", future, isSpaMode: false },
      state: { loaderData: { ...(root && { root }), "routes/_app": { isSignedIn: false } }, ...rest },
    }),
  );

function passOn(root: object | undefined, rest?: object) {
  const shortened = shortenHandoff(handoffOf(root, rest), root as Record<string, unknown>);
  const context = JSON.parse(shortened) as Parameters<typeof completeHandoff>[0];
  const manifest = { routes: { "routes/_app.tweets": { id: "routes/_app.tweets" } } };
  completeHandoff(context, manifest, future);
  return { shortened, context, routes: Object.keys(manifest.routes) };
}

test("what is usual of a visitor's page is not sent, and the browser has it all the same", () => {
  const { shortened, context } = passOn(visitor);
  expect(shortened).toMatch(
    /^\{"state":\{"loaderData":\{"root":\{"now":1795689360000,"site":\{[^}]*\}\},"routes\/_app":[^}]*\}{4}$/,
  );
  expect(context).toEqual(JSON.parse(handoffOf(visitor)));
});

test("what is unusual is sent", () => {
  const root = { ...visitor, isSignedIn: true, viewer: { username: "ann" }, theme: "dark", missingControls: ["tweet"] };
  expect(passOn(root).context).toEqual(JSON.parse(handoffOf(root)));
});

test("a page whose root failed has no data of it, and its error", () => {
  const rest = { actionData: { errors: {} }, errors: { root: { message: "Unexpected" } } };
  expect(passOn(undefined, rest).context).toEqual(JSON.parse(handoffOf(undefined, rest)));
});

test("the routes that come with the browser's entry are known beside those of the page", () => {
  expect(passOn(visitor).routes).toEqual(["root", "routes/_app", "routes/_app._index", "routes/_app.tweets"]);
});
