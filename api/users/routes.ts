import { Hono } from "hono";
import { fieldsOf } from "#api/http/fields";
import type { Env } from "#api/http/env";
import { reply } from "#api/http/reply";
import { accessTokenOf, giveTokens, refreshTokenOf, takeTokens } from "#api/http/session";
import { valid } from "#api/http/valid";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/relevance";
import { login, resetPassword } from "#contract/users";
import { account } from "./account-routes";
import { findAccount } from "./accounts";
import { refuseCommonPassword } from "./common-passwords";
import { history } from "./history-routes";
import { setPasswordByLink } from "./password-resets";
import { passwordFits } from "./passwords";
import { findChannel, toOwnUser } from "./queries";
import { register } from "./register";
import { endSessions, openSession, renewSession } from "./sessions";

/** Mounted at /api/v1/users. */
export const users = new Hono<Env>()
  .post("/register", async (c) => {
    const user = await register(c.var.deps, c.req.raw);
    return reply(c, "Account Created successfully", { ...user, user }, 201);
  })
  .post("/login", async (c) => {
    const fields = await fieldsOf(c);
    const { email, password } = valid(login, { ...fields, email: fields.email || fields.username });
    const { signInLimiter } = c.var.deps;
    const user = await findAccount(c.var.db, email);
    const guess = { accountId: user?.id ?? null, name: fold(email), address: c.env.address };
    await signInLimiter.consume(guess);
    if (!(await passwordFits(password, user?.password_hash)) || !user)
      throw new ApiError(401, "Email or password is not correct");
    await signInLimiter.reset(guess);
    await signInLimiter.rememberNetwork({ ...guess, accountId: user.id });
    const pair = await openSession(c.var.db, user.id);
    giveTokens(c, pair);
    const { accessToken, refreshToken } = pair;
    return reply(c, "Logged in successfully.", { user: toOwnUser(user), accessToken, refreshToken });
  })
  .post("/logout", async (c) => {
    await endSessions(c.var.db, [accessTokenOf(c), refreshTokenOf(c)]);
    takeTokens(c);
    return reply(c, "Logged out successfully...", {});
  })
  .post("/refresh-token", async (c) => {
    const fields = await fieldsOf(c);
    const token = refreshTokenOf(c) ?? fields.refreshToken;
    const pair = token ? await renewSession(c.var.db, c.var.deps.secret, token) : null;
    if (!pair) throw new ApiError(401, "The session has ended: please log in");
    giveTokens(c, pair);
    return reply(c, "Access token refreshed", { accessToken: pair.accessToken, refreshToken: pair.refreshToken });
  })
  .post("/reset-password", async (c) => {
    const reset = valid(resetPassword, await fieldsOf(c));
    await refuseCommonPassword("newPassword", reset.newPassword);
    const { signInLimiter } = c.var.deps;
    const { address } = c.env;
    await signInLimiter.consumeAddress(address);
    const accountId = await setPasswordByLink(c.var.db, reset);
    await signInLimiter.reset({ accountId, name: "", address });
    return reply(c, "Password changed successfully", {});
  })
  .get("/c/:usernameOrId", async (c) => {
    const channel = await findChannel(c.var.db, c.req.param("usernameOrId"), c.var.viewer?.id ?? null);
    return reply(c, "User channel fetched successfully", channel);
  })
  .route("/", account)
  .route("/", history);
