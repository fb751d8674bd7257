import { afterAll, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { startSite } from "./support/site";
import { send } from "./support/walk";

const site = await startSite({ PUBLIC_URL: "" });
afterAll(cleanUp);

test("the first account sees that it runs the site, and this ends with one account", async () => {
  const visitor = site.visitor();
  expect((await visitor.get("/")).text).toContain("Create the first account");
  expect((await visitor.get("/signup")).text).toContain("it will run the site");

  const ada = site.visitor();
  const account = { username: "ada", email: "ada@larks.example", fullName: "Ada", password: "sing-before-dawn" };
  const registered = await send(ada, "/signup", account);
  expect(registered.to).toBe("/administration/setup");
  expect((await ada.follow(registered)).all("main h2")).toEqual(["First steps"]);
  expect((await ada.get("/")).text).toContain("Set it up, and publish its first video.");

  const named = await send(ada, "/administration/settings/site?from=setup", {
    name: "Larks",
    description: "All birds",
    contact: "",
    language: "en",
  });
  expect(named.to).toBe("/administration/setup");
  const joined = await send(ada, "/administration/sign-ups?from=setup", { mode: "open" });
  expect(joined.to).toBe("/administration/setup");
  const steps = (await ada.follow(joined)).all("main ol h3");
  expect(steps.filter((step) => step.startsWith("Done: "))).toEqual([
    "Done: Name and description",
    "Done: Who may join",
  ]);
  expect((await ada.get("/administration")).text).toContain("2 of 9 first steps are done");

  const away = await send(ada, "/administration/setup", { list: "hidden" });
  expect(away.to).toBe("/administration");
  const overview = await ada.follow(away);
  expect(overview.text).not.toContain("You run this site");
  expect(overview.html).toContain('href="/administration/setup"');
});
