import { expect, test } from "vitest";
import * as personPage from "#app/routes/administration/_app.administration.users_.$userId/route";
import * as suspendPage from "#app/routes/administration/_app.administration.users_.$userId_.suspend";
import type { ManagedAccountDetails } from "#contract/managed-accounts";
import { permanentEnd } from "#contract/suspension";
import type { User } from "#contract/users";
import { anOwner } from "#tests/support/fixtures";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, envelope, optional, stubApi } from "#tests/support/stub-api";

const userId = "b".repeat(24);
const path = `/administration/users/${userId}`;
const person: ManagedAccountDetails = {
  ...anOwner({ _id: userId, username: "lark", fullName: "Ann Lark" }),
  ...{ email: "ann@example.com", role: "user", createdAt: "2030-01-02T03:04:05.000Z", invitationId: null },
  ...{ videosCount: 0, subscribersCount: 0, usedBytes: 0, quotaBytes: null, siteQuotaBytes: null },
  ...{ sessionsCount: 1, seenAt: "2030-01-02T03:04:05.000Z", acts: [], needsConfirmation: false },
};

const mine = { cookie: signedIn, params: { userId } };
const stub = (found: ManagedAccountDetails, viewer: Partial<User> = {}) =>
  stubApi({
    ...optional(aViewer({ role: "admin", ...viewer })),
    [`GET administration/users/${userId}`]: envelope(found),
  });

async function open(changes: Partial<ManagedAccountDetails> = {}) {
  stub({ ...person, ...changes });
  const { document } = await renderRoute(personPage, routeArgs(path, mine));
  const groups = [...document.querySelectorAll("[role=group]")].map((group) => [
    textOf(group.querySelector(`[id="${group.getAttribute("aria-labelledby")}"]`)!),
    ...Array.from(group.querySelectorAll("a, button"), textOf),
  ]);
  return { document, groups };
}

test("the acts on an account stand in groups, and its deletion apart as the last one", async () => {
  const suspension = { until: permanentEnd, reason: "Spam" };
  const { groups } = await open({ suspension });
  expect(groups).toEqual([
    ["Access", "Change the role", "Change the quota"],
    ["Moderation", "Change the suspension", "End the suspension"],
    ["Login", "Create reset link", "Log out everywhere"],
    ["Deletion", "Delete the account"],
  ]);
});

test("an administrator can neither be suspended nor deleted, as the page says, and a registration is approved or refused", async () => {
  const administrator = await open({ role: "admin" });
  expect(administrator.groups).toEqual([["Access", "Change the role", "Change the quota"]]);
  expect(textOf(administrator.document.querySelector("main")!)).toContain("change its role first");
  const waiting = await open({ waitingSince: person.createdAt, sessionsCount: 0 });
  expect(waiting.groups).toEqual([
    ["Registration", "Approve the registration", "Refuse it"],
    ["Access", "Change the quota"],
  ]);
});

test("administrators read on their own page where they log out and delete the account", async () => {
  stub({ ...person, role: "admin" }, { _id: userId });
  const { document } = await renderRoute(personPage, routeArgs(path, mine));
  expect(textOf(document.querySelector("main")!)).toContain("This is your own account");
  expect(document.querySelector("main form p a")?.getAttribute("href")).toBe("/settings");
});

test("the role of an account is named once, and each group of acts has a heading", async () => {
  const { document } = await open({ role: "admin" });
  expect(textOf(document.querySelector("main")!).split("Administrator")).toHaveLength(2);
  expect([...document.querySelectorAll("h3")].map(textOf)).toEqual(["Access", "History"]);
});

test("an account is headed by its picture and names, below the way back to the list", async () => {
  const { document } = await open({ avatar: "/media/images/a-96.webp" });
  expect(document.querySelector("main img.avatar-72")?.getAttribute("src")).toBe("/media/images/a-96.webp");
  const head = document.querySelector("main h2")!;
  expect([textOf(head), textOf(head.nextElementSibling!)]).toEqual(["Ann Lark", "@lark"]);
  expect(textOf(document.querySelector("main a[href='/administration/users']")!)).toBe("Users");
});

test("an act on an account leads back to it by the person's name, above its title", async () => {
  stub(person);
  const { document } = await renderRoute(suspendPage, routeArgs(`${path}/suspend`, mine));
  const title = document.querySelector("#act-title")!;
  const [back, name] = [title.previousElementSibling!, title.nextElementSibling!.querySelector("p")!];
  expect([back.getAttribute("href"), textOf(back), textOf(name)]).toEqual([path, "Ann Lark", "@lark"]);
});
