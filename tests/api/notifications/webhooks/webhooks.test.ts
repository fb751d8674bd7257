import { expect, test } from "vitest";
import type { FullWebhook, Webhook } from "#contract/webhooks";
import { cleanUpLater, testApi } from "#tests/support/api";
import { giveRole, suspend } from "#tests/support/roles";
import { insertMessage, insertWebhook } from "#tests/support/webhooks";
import { startReceiver } from "#tests/support/webhook-receiver";

const receiver = await startReceiver();
cleanUpLater(receiver.close);
const api = await testApi({ webhooks: { allowsLoopback: true } });
const strict = await testApi();
const founder = await api.signUp("founder");
const [anna, bert] = [await api.signUp("anna"), await api.signUp("bert")];
const carol = await strict.signUp("carol");

type Secret = Webhook & { secret: string };
const events = "video.published comment.added";
const add = (body: object = {}, who = anna) => who.post<Secret>("/webhooks", { url: receiver.url, events, ...body });

test("a webhook is added with a secret, which no later answer has", async () => {
  const { status, data } = await add();
  expect({ status, data }).toMatchObject({
    status: 201,
    data: { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) },
  });
  const { secret: _, ...webhook } = data;
  expect(webhook).toMatchObject({
    ...{ url: receiver.url, events: ["video.published", "comment.added"], isOn: true, isResting: false },
    ...{ offReason: null, failingSince: null, waiting: 0, oldSecretUntil: null },
    owner: { _id: anna.id, username: "anna" },
  });
  const { data: list, text } = await anna.get<Webhook[]>("/webhooks");
  expect(list).toEqual([webhook]);
  expect(text).not.toContain("whsec_");
  expect((await anna.get(`/webhooks/${webhook._id}`)).text).not.toContain("whsec_");
  expect((await bert.get<Webhook[]>("/webhooks")).data).toEqual([]);
  const { secret } = await api.db.selectFrom("webhooks").select("secret").executeTakeFirstOrThrow();
  expect(secret).not.toContain(data.secret.slice(6));
});

test.for([
  ["", "Enter the address of your receiver"],
  ["hooks.example", "Enter a complete address, such as https://hooks.example/vidlark"],
  ["https://", "Enter a complete address, such as https://hooks.example/vidlark"],
  ["https://hooks .example/", "Enter a complete address, such as https://hooks.example/vidlark"],
  ["http://hooks.example/", "The address must begin with https://"],
  ["ftp://hooks.example/", "The address must begin with https://"],
  ["http://localhost.example/", "The address must begin with https://"],
  ["https://name:secret@hooks.example/", "Remove the username and password from the address"],
  ["https://name@hooks.example/", "Remove the username and password from the address"],
  ["https://hooks.example/#there", "Remove the part from # on: it is never sent"],
  ["https://hooks.example:22/", "The port must be 443, or 1024 or higher"],
  ["https://hooks.example:80/", "The port must be 443, or 1024 or higher"],
  ["http://localhost/", "The port must be 443, or 1024 or higher"],
  [`https://hooks.example/${"a".repeat(500)}`, "The address can have up to 500 characters"],
])("the address %s is refused", async ([url, message]) => {
  const { status, errors } = await add({ url });
  expect({ status, errors }).toMatchObject({ status: 422, errors: [{ field: "url", message }] });
});

test.for([
  "https://10.0.0.1/",
  "https://[::ffff:a00:1]/",
  "https://2130706433/",
  "https://0x7f.1/",
  "http://localhost:9000/",
])("%s is refused where only the public internet is allowed", async (url) => {
  const { status, errors } = await add({ url }, carol);
  expect({ status, errors }).toMatchObject({
    status: 422,
    errors: [{ field: "url", message: "This address is not on the public internet" }],
  });
});

test("a name of another script is stored in ASCII", async () => {
  const { data } = await add({ url: " https://bücher.example:8443/käfer " }, carol);
  expect(data.url).toBe("https://xn--bcher-kva.example:8443/k%C3%A4fer");
});

test("a webhook has events of its channel, and at least one", async () => {
  for (const [value, message] of [
    ["", "Choose at least one event"],
    ["disk.short", "There is no event “disk.short”"],
    ["video.published, constructor", "There is no event “constructor”"],
  ])
    expect((await add({ events: value })).errors).toMatchObject([{ field: "events", message }]);
});

test("an account has at most ten webhooks, also when two are added at once", async () => {
  const dora = await api.signUp("dora");
  for (let count = 0; count < 9; count++) await insertWebhook(api, dora.id);
  const answers = await Promise.all([add({}, dora), add({}, dora), add({}, dora)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test("a webhook asks for a fresh password before it is added or changed, and before its secret is", async () => {
  const { data } = await add();
  await api.db.updateTable("sessions").set({ confirmed_at: null }).where("user_id", "=", anna.id).execute();
  const path = `/webhooks/${data._id}`;
  expect((await anna.get<FullWebhook>(path)).data.needsConfirmation).toBe(true);
  for (const asking of [add(), anna.patch(path, { isOn: "false" }), anna.post(`${path}/secret`, {})])
    expect(await asking).toMatchObject({ status: 403, errors: [{ field: "password" }] });
  expect((await anna.post(`${path}/secret`, { password: anna.password })).status).toBe(200);
  expect((await anna.get<FullWebhook>(path)).data.needsConfirmation).toBe(false);
});

test("address and events are changed, and absent ones stay", async () => {
  const { data } = await add();
  const path = `/webhooks/${data._id}`;
  const changed = await anna.patch<Webhook>(path, { events: "video.deleted" });
  expect(changed.data).toMatchObject({ url: receiver.url, events: ["video.deleted"], isOn: true });
  expect((await anna.patch<Webhook>(path, { url: `${receiver.url}/2` })).data).toMatchObject({
    ...{ url: `${receiver.url}/2`, events: ["video.deleted"] },
  });
});

test("a webhook that is off gets no test until it is on", async () => {
  const { data } = await add();
  const path = `/webhooks/${data._id}`;
  expect((await anna.patch<Webhook>(path, { isOn: "false" })).data).toMatchObject({ isOn: false, offReason: null });
  const message = await insertMessage(api, data._id);
  for (const act of ["test", `deliveries/${message}`])
    expect(await anna.post(`${path}/${act}`)).toMatchObject({
      status: 409,
      message: "This webhook is off. Switch it on first.",
    });
  expect((await anna.patch<Webhook>(path, { isOn: "true" })).data.isOn).toBe(true);
});

test("a webhook is removed with its messages", async () => {
  const { data } = await add();
  await insertMessage(api, data._id);
  expect((await anna.delete(`/webhooks/${data._id}`)).status).toBe(200);
  expect((await anna.get(`/webhooks/${data._id}`)).status).toBe(404);
  const left = await api.db.selectFrom("webhook_deliveries").where("webhook_id", "=", data._id).selectAll().execute();
  expect(left).toEqual([]);
});

test("administrators share the webhooks of the site; a former administrator loses them", async () => {
  const emil = await api.signUp("emil");
  await giveRole(api, emil, "admin");
  const site = { url: receiver.url, events: "disk.short report.opened" };
  const { data, status } = await emil.post<Secret>("/administration/webhooks", site);
  expect(status).toBe(201);
  const path = `/administration/webhooks/${data._id}`;
  expect((await founder.get<Webhook>(path)).data).toMatchObject({ isResting: false, owner: { username: "emil" } });
  expect((await emil.get(`/webhooks/${data._id}`)).status).toBe(404);
  await giveRole(api, emil, "moderator");
  expect((await emil.get(path)).status).toBe(404);
  expect((await founder.get<Webhook>(path)).data.isResting).toBe(true);
  const { data: taken } = await founder.patch<Webhook>(path, { events: "disk.short" });
  expect(taken).toMatchObject({ isResting: false, owner: { username: "founder" } });
  expect((await founder.delete(path)).status).toBe(200);
});

test("a webhook rests while its owner is suspended or leaves, and goes with the account", async () => {
  const fred = await api.signUp("fred");
  const { data } = await add({}, fred);
  const path = `/webhooks/${data._id}`;
  const isResting = async () => (await fred.get<Webhook>(path)).data.isResting;
  await suspend(api, fred);
  expect(await isResting()).toBe(true);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", fred.id).execute();
  expect(await isResting()).toBe(false);
  await insertMessage(api, data._id);
  expect((await founder.request("DELETE", `/administration/users/${fred.id}`, { reason: "Left" })).status).toBe(200);
  const left = await api.db.selectFrom("webhooks").where("owner_id", "=", fred.id).selectAll().execute();
  expect(left).toEqual([]);
});
