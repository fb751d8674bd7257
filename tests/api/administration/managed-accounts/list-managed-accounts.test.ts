import { expect, test } from "vitest";
import type { ManagedAccountRow } from "#contract/managed-accounts";
import { testApi } from "#tests/support/api";
import { suspend } from "#tests/support/roles";
import { insertPeople } from "./rows";

// A site of its own: other tests leave moderators and suspended accounts.
const api = await testApi();
const admin = await api.signUp("admin");
const people = "/administration/users";
const list = async (query: string) => (await admin.get<ManagedAccountRow[]>(`${people}?${query}`)).data;

test("accounts are filtered by role and state, sorted, and paged", async () => {
  const [moderator, waiting] = await insertPeople(api, [
    { username: "aa-mod", role: "moderator", created_at: "2020-01-01T00:00:00.000Z" },
    { username: "zz-wait", waiting_since: "2020-01-02T00:00:00.000Z" },
  ]);
  const [suspended] = await insertPeople(api, [{}]);
  await suspend(api, { id: suspended! });
  const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
  expect(await ids("role=moderator")).toEqual([moderator]);
  expect(await ids("state=waiting")).toEqual([waiting]);
  expect((await admin.get("/administration/waiting")).data).toEqual({ signUps: 1 });
  expect(await ids("state=suspended")).toEqual([suspended]);
  expect((await ids("sort=oldest"))[0]).toBe(moderator);
  expect((await ids("sort=name"))[0]).toBe(moderator);
  const first = await admin.get<ManagedAccountRow[]>(`${people}?sort=name&limit=2`);
  const { page, waiting: count } = first.body as unknown as { page: { nextCursor: string }; waiting: number };
  const second = await list(`sort=name&limit=2&after=${page.nextCursor}`);
  expect([count, second.length, second.some(({ _id }) => _id === moderator)]).toEqual([1, 2, false]);
});
