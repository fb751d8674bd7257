import { FamilyServer, type FakeCalls, refused, stack } from "./family-server";

export const id = (number: number) => number.toString(16).padStart(24, "0");

export const ann = { _id: id(1), username: "ann", fullName: "Ann Lark", email: "ann@birds.example", avatar: "" };
export const ben = { _id: id(2), username: "ben", fullName: "Ben Wren", avatar: "" };
export const owner = ({ _id, username, avatar }: typeof ben) => ({ _id, username, avatar });
export const day = "2025-01-02T00:00:00.000Z";

export const aClip = (fields: object = {}) => ({
  _id: id(16),
  title: "A clip",
  description: "About it",
  videoFile: "",
  thumbnail: "",
  duration: 12,
  isPublished: true,
  createdAt: day,
  owner: owner(ben),
  ...fields,
});
export const clipPath = `/video/${id(16)}`;

export const session = (names: [string, string], token: string) =>
  names.map((name) => `${name}=${name}-${token}; Path=/; HttpOnly; Secure; SameSite=None`);

/**
 * Reads the refresh token from the body only, names its cookies in lower case, wraps videos, and expects `fullname`.
 */
export function lowerCaseServer() {
  const names: [string, string] = ["accesstoken", "refreshtoken"];
  let token = 1;
  const comments: object[] = [];
  const isIn = (cookies: Record<string, string>) => cookies.accesstoken === `accesstoken-${token}`;
  const calls: FakeCalls = {
    "GET healthcheck": () => ({ data: { status: "OK" } }),
    "POST users/register": ({ fields }) =>
      fields.fullname ? refused(400, "Avatar file is required") : refused(400, "All fields are required"),
    "POST users/login": () => ({ data: { user: ann }, cookies: session(names, String(token)) }),
    "POST users/refresh-token": ({ fields }) =>
      fields.refreshToken === `refreshtoken-${token}`
        ? { data: {}, cookies: session(names, String((token += 1))) }
        : refused(401, "Unauthorized request"),
    "GET users/get-current-user": ({ cookies }) => (isIn(cookies) ? { data: ann } : refused(401, "jwt expired")),
    "PATCH users/change-password": () => refused(401, "Invalid old password"),
    "GET videos": () => ({ data: [aClip(), aClip({ _id: id(17), title: "Zebra", owner: owner(ann) })] }),
    "GET videos/:id": () => ({
      data: { video: aClip({ likes: 4 }), isLiked: true, subscriberCount: 7, isSubscribed: false },
    }),
    "GET comments/:id": () => ({ data: comments }),
    "POST comments/:id": ({ fields, cookies }) => {
      if (!isIn(cookies)) return refused(401, "Unauthorized request");
      comments.unshift({ _id: id(64), content: fields.content, createdAt: day, ownerInfo: { username: ann.username } });
      return { status: 201, data: {}, message: "Comment added" };
    },
    "GET dashboard/stats": () => ({ data: { totalLikesOnChannel: 42, totalSubscribers: 3 } }),
    "GET dashboard/videos": () => ({
      data: [aClip({ title: "Boats", views: 2 }), aClip({ _id: id(17), title: "Aardvark", views: 9 })],
    }),
  };
  return { server: new FamilyServer(calls) };
}

/** Throws on unexpected input, counts repeated views, and accepts only one order of a playlist call's ids. */
export function throwingServer() {
  let views = 0;
  const names: [string, string] = ["accessToken", "refreshToken"];
  const calls: FakeCalls = {
    "GET healthcheck": () => ({ data: { status: "OK" } }),
    "POST users/login": () => ({ data: { user: ann }, cookies: session(names, "1") }),
    "GET users/current-user": ({ cookies }) =>
      cookies.accessToken ? { data: ann } : stack("Error: Unauthorized request", 401),
    "GET users/c/:id": ({ ids }) =>
      ids[0] === ben.username ? { data: { ...ben, subscribersCount: 0 } } : stack("Error: channel does not exist", 404),
    "GET videos": () => ({ data: { docs: [aClip()] } }),
    "GET videos/:id": () => ({ data: aClip({ views }) }),
    "PATCH videos/view/:id": () => ({ data: { views: (views += 1) } }),
    "POST users/addVideoToWatchHistory": () => ({ data: {} }),
    "GET comments/:id": () => ({ data: { docs: [] } }),
    "POST comments/:id": () => ({ status: 201, data: {}, message: "Comment added" }),
    "POST likes/toggle/v/:id": () => ({ data: {}, message: "Liked" }),
    "GET likes/likecount/v/:id": () => stack("TypeError: Cannot read properties of undefined (reading 'likes')"),
    "GET tweets/getAllTweets": () => stack("TypeError: tweets.map is not a function"),
    "GET users/history": () => stack("Error: The history is being counted"),
    "GET playlist/:id": () => ({ data: { _id: id(80), name: "Dawn", videos: [], owner: ben._id } }),
    "GET playlist/user/allvideos/:id": () => ({ data: { videos: [] } }),
    [`PATCH playlist/add/${id(80)}/:id`]: () => ({ data: {}, message: "Added to Dawn" }),
    "PATCH playlist/add/:id/:id": () => stack("CastError: Cast to ObjectId failed for value"),
  };
  return { server: new FamilyServer(calls), views: () => views };
}

/** Has videos and sessions, but neither current-user nor tweets, comments or a health call. */
export function sparseServer() {
  const calls: FakeCalls = {
    "POST users/login": () => ({ data: { user: ann }, cookies: ["accessToken=a; Path=/"] }),
    "GET videos": () => ({ data: [aClip()] }),
    "GET videos/:id": () => ({ data: aClip() }),
    "POST comments/:id": () => ({ status: 501, html: "<pre>Not Implemented</pre>" }),
  };
  return { server: new FamilyServer(calls) };
}
