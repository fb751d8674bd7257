import { z } from "zod";
import type { loginForm } from "#contract/users";
import { ApiError } from "#contract/errors";
import { badLoginAnswer } from "#app/messages";
import { call } from "./call.server";
import { hasAccess } from "./cookies.server";
import type { ApiSession } from "./session.server";
import { user } from "./shapes.server";

const json = (value: object) => ({ body: JSON.stringify(value), type: "application/json" });

/** users/… */
export const users = (session: ApiSession) => ({
  current: () => call(session, { method: "GET", path: "users/current-user", answer: user }),

  /** Opens a session; its cookies go with the answer to the browser. */
  async login({ email, password }: z.output<typeof loginForm>) {
    const answer = z.unknown();
    const given = await call(session, {
      method: "POST",
      path: "users/login",
      ...json({ email, password }),
      answer,
      renews: false,
    });
    if (typeof given.data !== "object" || given.data === null) throw new ApiError(502, badLoginAnswer);
    return given;
  },

  /** Makes an account of the browser's form, passed on as it comes, and signs in where the server did not. */
  async signup(form: { body: ReadableStream; type: string }, credentials: z.output<typeof loginForm>) {
    const path = "users/register";
    const made = await call(session, { method: "POST", path, ...form, answer: z.unknown(), renews: false });
    if (!hasAccess(session.jar)) await this.login(credentials);
    return made;
  },

  logout: () => call(session, { method: "POST", path: "users/logout", answer: z.unknown() }),
});
