import { createInterface } from "node:readline/promises";
import type { Db } from "#api/db/open";
import type { UserRow } from "#api/db/tables";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { recordFiles } from "#api/media/store/record-files";
import { createResetLink, deletePerson } from "#api/administration/managed-accounts/acts-on-person";
import { changeRole } from "#api/administration/managed-accounts/change-role";
import { removeSecondFactor } from "#api/accounts/second-factors/remove-second-factor";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import { role } from "#contract/users";
import { addAccount, validateNewAccount } from "./new-account";
import { openConfiguredSite, type OpenSite, CommandError } from "./command";

const usage = `Usage:
  npm run user -- add EMAIL USERNAME    makes an account; the first one administers the site
  npm run user -- admin EMAIL           lets the account administer the site
  npm run user -- role EMAIL ROLE       gives the account the role user, moderator or admin
  npm run user -- reset EMAIL           gives a link that sets a new password for the account
  npm run user -- remove-second-factor EMAIL
                                        lets the account sign in by its password alone, if its owner lost everything else
  npm run user -- delete EMAIL [--yes]  deletes the account, its videos and all their files`;

interface Arguments {
  email: string;
  /** The third argument, such as a role or a user name. */
  value: string | undefined;
  isConfirmed: boolean;
}

async function findByEmail(db: Db, email: string): Promise<UserRow> {
  const row = await db.selectFrom("users").selectAll().where("email_folded", "=", fold(email)).executeTakeFirst();
  if (!row) throw new CommandError(`No account has the e-mail ${email}`);
  return row;
}

async function addNewAccount({ db }: OpenSite, { email, value = "" }: Arguments): Promise<string> {
  const account = validateNewAccount({ email, username: value });
  const { username, role } = await addAccount(db, account);
  const what = role === "admin" ? "administers the site" : "has an account";
  return `${username} ${what} with the password ${account.password}, which stands nowhere else`;
}

async function grantAdmin({ db }: OpenSite, { email }: Arguments): Promise<string> {
  const { id, username } = await findByEmail(db, email);
  const accountBefore = await changeRole(db, null, { userId: id, role: "admin" });
  return `${username} administers the site ${accountBefore.role === "admin" ? "already" : "now"}`;
}

async function changeRoleTo({ db }: OpenSite, { email, value }: Arguments): Promise<string> {
  const parsedRole = role.safeParse(value);
  if (!parsedRole.success) throw new CommandError(usage);
  const { id, username } = await findByEmail(db, email);
  const accountBefore = await changeRole(db, null, { userId: id, role: parsedRole.data });
  return accountBefore.role === parsedRole.data
    ? `${username} has the role ${parsedRole.data} already`
    : `${username} has the role ${parsedRole.data} now; it was ${accountBefore.role}`;
}

async function makeResetLink({ db, origin }: OpenSite, { email }: Arguments): Promise<string> {
  const { id, username } = await findByEmail(db, email);
  const link = origin + (await createResetLink(db, null, id)).path;
  return `This link sets a new password for ${username}; it works once, for 24 hours: ${link}`;
}

async function removeFactor({ db }: OpenSite, { email }: Arguments): Promise<string> {
  const { id, username } = await findByEmail(db, email);
  const hadFactor = await removeSecondFactor(db, id);
  return hadFactor ? `${username} signs in by password alone now` : `${username} has no second factor`;
}

async function deleteByEmail({ db, openMedia }: OpenSite, { email, isConfirmed }: Arguments): Promise<string> {
  const { id, username, videos_count } = await findByEmail(db, email);
  if (!isConfirmed) await confirm(`Delete ${username} with ${countVideos(videos_count)}?`);
  const media = deferDeletions(recordFiles(await openMedia(), db), db);
  const result = await deletePerson({ db, media }, null, { userId: id });
  return `${result.username} was deleted with ${countVideos(result.videos)}`;
}

const countVideos = (videos: number) => `${videos} ${videos === 1 ? "video" : "videos"}`;

async function confirm(question: string) {
  if (!process.stdin.isTTY) throw new CommandError("Nothing was deleted: add --yes to delete without being asked");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} This cannot be undone. [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing was deleted");
}

type Command = (site: OpenSite, args: Arguments) => Promise<string>;

const commands = new Map<string, Command>([
  ["add", addNewAccount],
  ["admin", grantAdmin],
  ["role", changeRoleTo],
  ["reset", makeResetLink],
  ["remove-second-factor", removeFactor],
  ["delete", deleteByEmail],
]);

export async function runUserCommand(args: readonly string[]): Promise<string> {
  const [name = "", email, value] = args.filter((argument) => argument !== "--yes");
  const command = commands.get(name);
  if (!command || !email) throw new CommandError(usage);
  const site = await openConfiguredSite({ mayCreate: false });
  try {
    return await command(site, { email, value, isConfirmed: args.includes("--yes") });
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error;
  } finally {
    await site.db.destroy();
  }
}
