import { timestamp } from "#api/db/ids";
import type { TestApi, User } from "./api";
import { dispatchAllEvents } from "./events";
import { type ArrivedMail, type startMailServer, until } from "./mail-server";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Verifies the addresses of people, as the link in a mail does. */
export const verify = ({ db }: Pick<TestApi, "db">, users: readonly User[]) =>
  db
    .updateTable("users")
    .set({ email_verified_at: timestamp() })
    .where(
      "id",
      "in",
      users.map(({ id }) => id),
    )
    .execute();

/** Finds the mails that wait. */
export const queueOf = ({ db }: Pick<TestApi, "db">) => db.selectFrom("mails").selectAll().orderBy("id").execute();

const minuteMs = 60_000;

/** Checks whether a mail neither is due nor is being sent, which takes two minutes at most. */
function isPostponed({ run_after }: { run_after: string }) {
  const waitMs = Date.parse(run_after) - Date.now();
  return waitMs > 0 && (waitMs < 1.5 * minuteMs || waitMs > 2 * minuteMs);
}

/** Tells all events, has all mails sent that are due, and returns those that arrived meanwhile. */
export async function sendAll(api: TestApi, server: MailServer, visitor = api.visitor()): Promise<ArrivedMail[]> {
  await dispatchAllEvents(api);
  const before = server.mails.length;
  await until(async () => {
    // A request for a mail to nobody wakes the sender.
    await visitor.post("/users/forgot-password", { email: "nobody@vidlark.test" });
    return (await queueOf(api)).every(isPostponed);
  });
  return server.mails.slice(before);
}
