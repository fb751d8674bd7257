import { timestamp } from "#api/db/ids";
import type { TestApi, User } from "./api";

/** Marks the address of an account as verified, as a link that was mailed to it does. */
export const verifyEmailOf = ({ db }: Pick<TestApi, "db">, { id, email }: Pick<User, "id" | "email">) =>
  db
    .updateTable("users")
    .set({ email_verified_at: timestamp() })
    .where("id", "=", id)
    .where("email", "=", email)
    .execute();
