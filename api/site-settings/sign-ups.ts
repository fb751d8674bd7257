import { recordAct } from "#api/audit/record-act";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { SignUpMode } from "#contract/site-settings";
import { readSetting, writeSetting } from "./settings";

type Deps = Pick<ApiDeps, "db" | "signups" | "mails">;

/** Finds who may sign up: what the environment says, or else the setting of the site. */
export async function findSignUps({ db, signups, mails }: Deps) {
  const mode = signups ?? (await readSetting(db, "signUps"));
  return { mode, isFixed: signups !== null, sendsMail: mails !== null };
}

/** Changes who may sign up, and records it. Throws 409 where the environment says it. */
export async function changeSignUps({ db, signups, mails }: Deps, viewer: Viewer, mode: SignUpMode) {
  if (signups !== null)
    throw new ApiError(409, `SIGNUPS=${signups} is set in the environment of the server: change it there`);
  await db.transaction().execute(async (trx) => {
    const from = await readSetting(trx, "signUps");
    await writeSetting(trx, viewer.id, { key: "signUps", value: mode });
    const subject = { kind: "setting", id: "signUps" } as const;
    await recordAct(trx, viewer, { act: "setting.change", subject, details: { from, to: mode } });
  });
  return { mode, isFixed: false, sendsMail: mails !== null };
}

/** Whether the site has had an account yet: the first one waits for nobody. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom("first_account").select("place").executeTakeFirst()) !== undefined;
}
