import { afterAll, afterEach, expect, test, vi } from "vitest";
import { CommandError } from "#commands/command";
import { runUserCommand } from "#commands/run-user-command";
import { testApi } from "#tests/support/api";
import { runCommand } from "#tests/support/run-command";
import { setUpApp } from "#tests/support/second-factor";
import { cleanUp } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";

// A worker would wait for locks of the commands, which run in the same process.
const api = await testApi({ workers: 0 });
const founder = await api.signUp("founder");

afterAll(cleanUp);
afterEach(() => void vi.unstubAllEnvs());

/** Runs a command on the database of these tests. */
async function run(args: string[], env: Record<string, string> = {}) {
  const { dataDir, database } = api.place;
  const DATABASE_URL = "postgres" in database ? database.postgres : "";
  const settings = { DATA_DIR: dataDir, DATABASE_URL, PUBLIC_URL: "", PORT: "", ...env };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    return { code: 0, output: `${await runUserCommand(args)}\n` };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, output: `${error.message}\n` };
  }
}

const login = async (email: string, password: string) =>
  (await api.visitor().post("/users/login", { email, password })).status;

test("the command line prints what a command says, and exits with 1 after a refusal", async () => {
  const eva = await api.signUp("eva");
  const role = await runCommand(api.place, "user", ["role", eva.email, "moderator"]);
  expect(role).toEqual({ code: 0, output: "eva has the role moderator now; it was user\n" });
  const unsure = await runCommand(api.place, "user", ["delete", eva.email]);
  expect(unsure).toEqual({ code: 1, output: "Nothing was deleted: add --yes to delete without being asked\n" });
  expect((await eva.get("/users/current-user")).status).toBe(200);
});

test("reset prints one line with a link that sets a new password once, for 24 hours", async () => {
  const anna = await api.signUp("anna");
  const { code, output } = await run(["reset", "ANNA@vidlark.test"]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^This link sets a new password for anna; it works once, for 24 hours: http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}\n$/,
    ),
  ]);
  const token = output.trim().split("token=")[1];
  const { status } = await api.visitor().post("/users/reset-password", { token, newPassword: "battery staple" });
  expect({ reset: status, signIn: await login(anna.email, "battery staple") }).toEqual({ reset: 200, signIn: 200 });
});

test.for([
  [{ PUBLIC_URL: "https://videos.example" }, "https://videos.example/reset-password?token="],
  [{ PORT: "8080" }, "http://localhost:8080/reset-password?token="],
] as const)("with %o the link starts with that URL", async ([env, start]) => {
  const { output } = await run(["reset", founder.email], env);
  expect(output).toContain(`: ${start}`);
});

test("an unknown account is reported in one line", async () => {
  const { code, output } = await run(["reset", "nobody@vidlark.test"]);
  expect({ code, output }).toEqual({ code: 1, output: "No account has the e-mail nobody@vidlark.test\n" });
});

test("the usage is printed without a command or an e-mail", async () => {
  for (const args of [["reset"], ["promote", founder.email]]) {
    const { code, output } = await run(args);
    expect(code).toBe(1);
    for (const line of [
      "Usage:",
      "-- add EMAIL USERNAME",
      "-- admin EMAIL",
      "-- role EMAIL ROLE",
      "-- reset EMAIL",
      "-- remove-second-factor EMAIL",
    ])
      expect(output).toContain(line);
  }
});

test("add makes an account with a password of its own, and the first one administers the site", async () => {
  const { code, output } = await run(["add", "wren@vidlark.test", "wren"]);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^wren has an account with the password \S{20}, which stands nowhere else\n$/),
  });
  expect(await login("wren@vidlark.test", /password (\S+),/.exec(output)![1]!)).toBe(200);
  expect(await run(["add", "wren@vidlark.test", "wren2"])).toMatchObject({ code: 1 });
  expect((await run(["add", "wren2@vidlark.test"])).output).toMatch(/^The account's username cannot be used: /);

  const empty = await testApi({ workers: 0, setupLinkFor: "everybody" });
  const first = await runCommand(empty.place, "user", ["add", "robin@vidlark.test", "robin"]);
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^robin administers the site with the/) });
  expect((await empty.visitor().get("/sign-ups")).data).toMatchObject({ isFirst: false, needsSetupLink: false });
});

test("a directory without a database is reported and stays empty", async () => {
  const { code, output } = await run(["reset", founder.email], { DATABASE_URL: "", DATA_DIR: "/nonexistent/vidlark" });
  expect([code, output]).toEqual([1, expect.stringContaining("There is no database in /nonexistent/vidlark")]);
});

test("an account is made an administrator, once", async () => {
  const bea = await api.signUp("bea");
  expect((await run(["admin", bea.email])).output).toBe("bea administers the site now\n");
  expect((await bea.get("/users/current-user")).data).toMatchObject({ role: "admin" });
  expect((await run(["admin", bea.email])).output).toBe("bea administers the site already\n");
});

test("an account gets a role and loses it, but never the only administrator", async () => {
  const dora = await api.signUp("dora");
  expect((await run(["role", dora.email, "moderator"])).output).toBe("dora has the role moderator now; it was user\n");
  expect((await run(["role", dora.email, "user"])).output).toBe("dora has the role user now; it was moderator\n");
  await api.db.updateTable("users").set({ role: "user" }).where("id", "!=", founder.id).execute();
  const { code, output } = await run(["role", founder.email, "user"]);
  expect([code, output]).toEqual([1, "This is the only administrator: make another account an administrator first\n"]);
  const acts = await api.db.selectFrom("audit_log").select(["act", "actor_id", "details"]).orderBy("at").execute();
  expect(acts.at(-1)).toEqual({ act: "role.change", actor_id: "", details: '{"from":"moderator","to":"user"}' });
});

test("an account is deleted with its videos", async () => {
  const carl = await api.signUp("carl");
  const video = await publishVideo(carl);
  expect((await run(["delete", carl.email, "--yes"])).output).toBe("carl was deleted with 1 video\n");
  expect((await carl.get("/users/current-user")).status).toBe(401);
  expect((await api.visitor().get(`/videos/${video._id}`)).status).toBe(404);
});

test("remove-second-factor lets an account sign in by its password alone, and the audit log says so", async () => {
  const nora = await api.signUp("nora");
  await setUpApp(nora);
  expect(await login(nora.email, nora.password)).toBe(401);
  const { output } = await run(["remove-second-factor", nora.email]);
  expect([output, await login(nora.email, nora.password)]).toEqual(["nora signs in by password alone now\n", 200]);
  const acts = await api.db
    .selectFrom("audit_log")
    .select(["act", "actor_id"])
    .where("subject_id", "=", nora.id)
    .execute();
  expect(acts.at(-1)).toEqual({ act: "second-factor.remove", actor_id: "" });
});
