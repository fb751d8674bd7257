import { DatabaseSync } from "@photostructure/sqlite";
import { emailOf, password, signUp } from "./fill";

/** Signs in as the account with the most videos, whose password becomes known; returns its cookies. */
export async function signInAsOwner(url: string, file: string): Promise<string> {
  await signUp(fetch, url, "lark");
  const owner = readOne<{ id: string; email: string }>(
    file,
    `select users.id, users.email from users where id =
      (select owner_id from videos group by owner_id order by count(*) desc limit 1)`,
  );
  const db = new DatabaseSync(file);
  db.exec("PRAGMA busy_timeout = 5000");
  db.prepare("update users set password_hash = (select password_hash from users where email = ?) where id = ?").run(
    emailOf("lark"),
    owner.id,
  );
  db.close();
  const body = new URLSearchParams({ email: owner.email, password });
  const answer = await fetch(`${url}/login`, { method: "POST", body, headers: { Origin: url }, redirect: "manual" });
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");
}

/** Returns the first row of a query on an SQLite file. */
export function readOne<T>(file: string, query: string): T {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare(query).get() as T;
  db.close();
  return row;
}
