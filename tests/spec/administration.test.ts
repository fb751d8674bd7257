import { afterAll, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { emailOf, password, type Person } from "./support/person";
import { startSite } from "./support/site";
import { linkIn, send } from "./support/walk";
import { routeFiles } from "#tests/support/route-files";

afterAll(cleanUp);
const site = await startSite();
const [ada, mona, anna] = [await site.signUp("ada"), await site.signUp("mona"), await site.signUp("anna")];
const visitor = site.visitor();
await ada.call("PATCH", `/administration/users/${mona.id}/role`, { role: "moderator" });

/** Builds an address of each route under a path, such as `/administration/users/ID/role` of its file. */
function addressesUnder(area: "administration" | "moderation") {
  const paths = routeFiles.map(({ path }) => path).filter((path) => path.startsWith(`/${area}`));
  return paths.map((path) => path.replace(":part", "site").replace("*", "nowhere").replace(/:\w+/g, "0".repeat(24)));
}

/** Lists the statuses of addresses; that of a file leads to its page. */
const statusesOf = async (who: Person, paths: string[]) => {
  const open = async (path: string) => {
    const answer = await who.get(path);
    return path.endsWith(".csv") && answer.to !== null ? who.follow(answer) : answer;
  };
  const statuses = paths.map(async (path) => (await open(path)).status);
  return [...new Set(await Promise.all(statuses))];
};

test("every address under /administration and /moderation asks visitors to log in, and is not there without the role", async () => {
  const [administration, moderation] = [addressesUnder("administration"), addressesUnder("moderation")];
  expect(administration).toContain("/administration/users/000000000000000000000000/role");
  expect(administration).toContain("/administration/log.csv");
  const all = [...administration, ...moderation];
  expect(await statusesOf(visitor, all)).toEqual([401]);
  expect(await statusesOf(anna, all)).toEqual([404]);
  expect(await statusesOf(mona, administration)).toEqual([404]);
  expect((await visitor.get("/administration/users")).text).toContain("Log in");
  for (const [who, hasAdministration, hasModeration] of [
    [ada, true, true],
    [mona, false, true],
    [anna, false, false],
    [visitor, false, false],
  ] as const) {
    const { document } = await who.get("/");
    const hasLink = (path: string) => document.querySelector(`a[href='${path}']`) !== null;
    expect([hasLink("/administration"), hasLink("/moderation")]).toEqual([hasAdministration, hasModeration]);
  }
});

test("a suspended person sees the reason and the end, reads, exports and signs in, and changes nothing", async () => {
  const at = `/administration/users/${anna.id}`;
  const blank = await send(ada, `${at}/suspend`, { hours: "24", reason: " " });
  expect({ status: blank.status, namesField: blank.text.includes("Reason") }).toEqual({
    status: 422,
    namesField: true,
  });
  expect((await send(ada, `${at}/suspend`, { hours: "24", reason: "Rude words" })).to).toBe(at);
  const page = await anna.get("/tweets");
  expect(page.text).toMatch(
    /Your account is suspended until .*: you can read but not change anything. Reason: Rude words/,
  );
  const refused = await anna.post("/tweets", { content: "More words" });
  expect({ status: refused.status, saysWhy: refused.text.includes("Rude words") }).toEqual({
    status: 403,
    saysWhy: true,
  });
  expect(refused.document.querySelector("textarea")?.textContent).toContain("More words");
  const settings = await anna.post("/settings/personalInfo", { fullName: "Ann", email: emailOf("anna") });
  expect({ status: settings.status, saysWhy: settings.text.includes("suspended") }).toEqual({
    status: 403,
    saysWhy: true,
  });
  expect((await anna.get("/settings/data")).status).toBe(200);
  expect((await anna.getOnce("/settings/data/download")).headers.get("Content-Type")).toBe("application/zip");
  const phone = site.visitor();
  expect((await phone.post("/login", { email: emailOf("anna"), password })).to).toBe("/");
  expect((await phone.get("/")).text).toContain("Rude words");
  expect((await send(ada, `${at}/unsuspend`, { reason: "Sorry" })).to).toBe(at);
  expect((await anna.post("/tweets", { content: "Kind words" })).status).toBe(302);
  expect((await anna.get("/tweets")).text).not.toContain("Rude words");
  const log = await ada.get("/administration/log");
  for (const text of ["suspended", "Rude words", "ended the suspension of", "Sorry"]) expect(log.text).toContain(text);
});

test("a session that is ended on one device ends on the other", async () => {
  const [phone, tablet] = [site.visitor(), site.visitor()];
  for (const device of [phone, tablet]) await device.post("/login", { email: emailOf("mona"), password });
  const { document, text } = await mona.get("/settings/security");
  expect([text.includes("This device"), text.match(/Firefox on Linux/g)?.length]).toEqual([true, 5]);
  const [newest] = document.querySelectorAll("main button[name=session]:not([value=''])");
  const ended = await mona.post("/settings/security", { session: newest!.getAttribute("value")! });
  expect(ended.to).toBe("/settings/security");
  const left = async () =>
    Promise.all([phone, tablet].map(async (who) => (await who.get("/settings/security")).status));
  expect((await left()).sort()).toEqual([200, 401]);
  await mona.post("/settings/security", { session: "" });
  expect(await left()).toEqual([401, 401]);
  expect((await mona.get("/settings/security")).all("main button[name=session]")).toEqual([]);
  expect((await phone.get("/")).document.querySelector("a[href^='/login']")).not.toBeNull();
});

test("an administrator is led from the list of users to an account, its role and the log", async () => {
  const list = await ada.get("/administration/users?query=mona");
  const at = linkIn(list, "mona");
  expect(at).toBe(`/administration/users/${mona.id}`);
  const changed = await send(ada, `${at}/role`, { role: "user", from: "moderator", reason: "Rests" });
  expect(changed.to).toBe(at);
  expect(await statusesOf(mona, addressesUnder("moderation"))).toEqual([404]);
  expect((await send(ada, `/administration/users/${ada.id}/role`, { role: "user", from: "admin" })).status).toBe(409);
  expect((await ada.get("/administration/log?act=role.change")).text).toContain("Rests");
});
