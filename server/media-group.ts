import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { Config } from "./config";

const example = "example: MEDIA_GROUP=www-data";

/**
 * Finds the id of the group that may read media, such as nginx's; null without the setting. Throws one line for a group
 * that does not exist, or to which this user may not give files.
 */
export function findMediaGroupId({ MEDIA_GROUP: name }: Pick<Config, "MEDIA_GROUP">): number | null {
  if (name === undefined) return null;
  const id = /^\d+$/.test(name) ? Number(name) : findGroupId(name);
  if (id === null) throw new Error(`MEDIA_GROUP ${name} is no group of this machine (${example})`);
  if (!mayGiveFilesTo(id))
    throw new Error(
      `MEDIA_GROUP ${name} does not have the user ${userInfo().username}: add it (example: usermod -aG ${name} ${userInfo().username}), then start again`,
    );
  return id;
}

/** Returns whether this process may give files to a group (chown(2)): its user is in the group, or it is root. */
const mayGiveFilesTo = (id: number) =>
  process.geteuid?.() === 0 || process.getegid?.() === id || process.getgroups?.().includes(id) === true;

/** Finds the id of a group in `/etc/group`, or by `getent`, which also knows groups of the network. */
function findGroupId(name: string): number | null {
  const lines = readGroups() + (spawnSync("getent", ["group", name], { encoding: "utf8" }).stdout ?? "");
  const fields = lines.split("\n").map((line) => line.split(":"));
  const id = fields.find(([group]) => group === name)?.[2];
  return id ? Number(id) : null;
}

function readGroups(): string {
  try {
    return `${readFileSync("/etc/group", "utf8")}\n`;
  } catch {
    return "";
  }
}
