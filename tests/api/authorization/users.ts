import type { SessionList } from "#contract/users";
import type { TestApi, User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { makeToken } from "#tests/support/tokens";
import { aPicture } from "#tests/support/videos";
import type { Part } from "./table";

export const users: Part = {
  rows: [
    ["GET", "/healthcheck", 200, 200, 200],
    ["GET", "/healthcheck/backup", 404, 404, 404],

    ["POST", "/users/register", 422, 422, 422, {}],
    ["POST", "/users/login", 422, 422, 422, {}],
    ["GET", "/users/current-user", 401, 200, 200],
    ["GET", "/users/get-current-user", 401, 200, 200],
    ["GET", "/users/c/owner", 200, 200, 200],
    ["PATCH", "/users/change-password", 401, 422, 422, {}],
    ["POST", "/users/change-password", 401, 422, 422, {}],
    ["POST", "/users/reset-password", 400, 400, 400, { token: "no link", newPassword: "battery staple" }],
    ["POST", "/users/forgot-password", 409, 409, 409, { email: "owner@vidlark.test" }],
    ["GET", "/users/email", 401, 200, 200],
    ["POST", "/users/email/verification", 401, 409, 409],
    ["POST", "/users/verify-email", 400, 400, 400, { token: "no link" }],
    ["POST", "/users/undo-email-change", 400, 400, 400, { token: "no link", newPassword: "battery staple" }],
    ["GET", "/users/sessions", 401, 200, 200],
    ["DELETE", "/users/sessions/{session}", 401, 404, 200],
    ["DELETE", "/users/sessions", 401, 200, 200],
    ["GET", "/users/tokens", 401, 200, 200],
    ["POST", "/users/tokens", 401, 201, 201, { name: "Uploader", scopes: "read", days: "7" }],
    ["DELETE", "/users/tokens/{token}", 401, 404, 200],
    ["POST", "/users/addVideoToWatchHistory", 401, 200, 200, { videoId: "{shown}" }],
    ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{hidden}" }],
    ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{busy}" }],
    ["GET", "/users/history", 401, 200, 200],
    ["DELETE", "/users/history/{shown}", 401, 200, 200],
    ["DELETE", "/users/history", 401, 200, 200],
    ["PATCH", "/users/history", 401, 200, 200, { keepsHistory: "false" }],
    ["GET", "/users/continue-watching", 401, 200, 200],
    ["GET", "/users/video-states?ids={shown}", 401, 200, 200],

    ["GET", "/users/avatar", 401, 200, 200],
    ["GET", "/users/cover-image", 401, 200, 200],
    ["PATCH", "/users/update-account", 401, 200, 200, { fullName: "Changed" }],
    ["PATCH", "/users/update-account", 401, 409, 200, { email: "owner@vidlark.test", password: "correct horse" }],
    ["PATCH", "/users/update-channel-info", 401, 200, 200, { discriptions: "Changed" }],
    ["PATCH", "/users/update-channel-info", 401, 409, 200, { username: "owner" }],
    [
      "PATCH",
      "/users/update-profile",
      401,
      409,
      200,
      { username: "owner", email: "owner@vidlark.test", password: "correct horse" },
    ],
    ["PATCH", "/users/avatar", 401, 200, 200, async () => buildForm({ avatar: await aPicture() })],
    ["PATCH", "/users/cover-image", 401, 200, 200, async () => buildForm({ coverImage: await aPicture() })],
    ["GET", "/users/{owner}/showcase", 200, 200, 200],
    ["GET", "/users/showcase", 401, 200, 200],
    ["PATCH", "/users/showcase", 401, 422, 200, { trailer: "{shown}" }],
    ["GET", "/users/me/export", 401, 200, 200],
    ["DELETE", "/users/me", 401, 400, 400, { password: "wrong" }],
    ["DELETE", "/users/me/deletion", 401, 200, 200],
  ],
  fixtures: (api, owner) => ({
    session: () => signInElsewhere(api, owner),
    token: async () => (await makeToken(owner, ["read"]))._id,
  }),
};

/** Signs in the owner on another device; returns the id of that session. */
async function signInElsewhere(api: TestApi, { email, password }: User) {
  const device = api.visitor();
  await device.post("/users/login", { email, password });
  const { data } = await device.get<SessionList>("/users/sessions");
  return data.sessions.find(({ isCurrent }) => isCurrent)!._id;
}

/** These calls end or replace the session. */
export const sessions: Part = {
  rows: [
    ["POST", "/users/refresh-token", 401, 200, 200, {}],
    ["POST", "/users/refresh-token/plain", 401, 401, 401, { refreshToken: "unknown" }],
    ["POST", "/users/logout", 200, 200, 200],
  ],
  fixtures: () => ({}),
};
