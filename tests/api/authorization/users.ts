import type { Part } from "./table";

export const users: Part = {
  rows: [
    ["GET", "/healthcheck", 200, 200, 200],

    ["POST", "/users/register", 422, 422, 422, {}],
    ["POST", "/users/login", 422, 422, 422, {}],
    ["GET", "/users/current-user", 401, 200, 200],
    ["GET", "/users/c/owner", 200, 200, 200],
    ["PATCH", "/users/change-password", 401, 422, 422, {}],
    ["POST", "/users/change-password", 401, 422, 422, {}],
    ["POST", "/users/addVideoToWatchHistory", 401, 200, 200, { videoId: "{shown}" }],
    ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{hidden}" }],
    ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{busy}" }],
  ],
  things: () => ({}),
};

/** Whoever logs out or renews is signed in no more, or anew: these stand last. */
export const sessions: Part = {
  rows: [
    ["POST", "/users/refresh-token", 401, 200, 200, {}],
    ["POST", "/users/logout", 200, 200, 200],
  ],
  things: () => ({}),
};
