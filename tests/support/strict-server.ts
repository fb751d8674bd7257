import { aClip, ann, day, id, owner, session } from "./family";
import { type FakeCalls, FamilyServer, refused, stack } from "./family-server";

/** What the server has. */
interface Stored {
  channel: Record<string, string>;
  comment: { _id: string; content: string; createdAt: string; owner: object };
  playlist: { _id: string; name: string; description: string; createdAt: string; owner: object };
  saved: object[];
}

/** A video that the server answers without data. */
export const emptyVideoId = id(18);

const missingTexts = (status: number) => stack("Error: Name and description are required", status);

/** Lets only those in who are signed in. */
const forMembers = (calls: FakeCalls): FakeCalls =>
  Object.fromEntries(
    Object.entries(calls).map(([pattern, make]) => [
      pattern,
      (call) => (call.cookies.accessToken ? make(call) : refused(401, "Unauthorized request")),
    ]),
  );

const accountCalls = ({ channel }: Stored): FakeCalls => ({
  "GET users/current-user": () => ({ data: channel }),
  "GET users/c/:id": () => ({ data: channel }),
  "PATCH users/update-channel-info": ({ fields }) =>
    fields.username === ann.username
      ? refused(409, "Username is taken")
      : { data: Object.assign(channel, fields), message: "Channel info updated" },
  "GET dashboard/stats": () => ({ data: {} }),
  "GET dashboard/videos": () => ({ data: [aClip({ owner: owner(ann) })] }),
});

const videoCalls = ({ comment }: Stored): FakeCalls => ({
  "GET videos": () => ({ data: { docs: [aClip()] } }),
  [`GET videos/${aClip()._id}`]: () => ({ data: aClip() }),
  [`GET videos/${emptyVideoId}`]: () => ({}),
  "GET videos/:id": () => refused(400, "No video found"),
  "GET likes/videos": () => ({ data: [aClip()] }),
  "GET users/history": () => ({ data: [] }),
  "GET comments/:id": () => ({ data: { docs: [comment] } }),
  "PATCH comments/c/:id": ({ fields }) => {
    comment.content = fields.newContent ?? comment.content;
    return { data: comment, message: "Comment updated" };
  },
  "GET tweets/user/:id": () => ({ data: [{ _id: id(96), content: "Up with the sun", createdAt: day }] }),
});

const playlistCalls = ({ playlist, saved }: Stored): FakeCalls => ({
  "POST playlist": () => missingTexts(404),
  [`GET playlist/${playlist._id}`]: () => ({ data: { ...playlist, videos: saved } }),
  "GET playlist/:id": () => refused(400, "there is no playlist exist with this id"),
  "GET playlist/user/:id": () => ({ data: [playlist] }),
  [`GET playlist/user/allvideos/${playlist._id}`]: () => ({ data: { ...playlist, videos: saved } }),
  "GET playlist/user/allvideos/:id": () => refused(400, "there is no playlist exist with this id"),
  "PATCH playlist/add/:id/:id": () => ({ data: saved.push(aClip()), message: "Added to Dawn" }),
  "PATCH playlist/:id": ({ fields, isJson }) =>
    isJson && fields.name && fields.description
      ? { data: Object.assign(playlist, fields), message: "Playlist updated" }
      : missingTexts(400),
});

/**
 * Demands a sign-in, reads the edit of a comment as `newContent`, the edit of a playlist as JSON only, lists playlists
 * without their videos and tweets without their author, answers 400 for what it does not have, refuses a username that is
 * the account's own, and does not describe its site.
 */
export function strictServer() {
  const stored: Stored = {
    channel: { ...ann, discriptions: "" },
    comment: { _id: id(64), content: "Teh larks", createdAt: day, owner: owner(ann) },
    playlist: { _id: id(80), name: "Dawn", description: "Early", createdAt: day, owner: owner(ann) },
    saved: [],
  };
  const server = new FamilyServer({
    "GET healthcheck": () => ({ data: { status: "OK" } }),
    "POST users/login": () => ({
      data: { user: stored.channel },
      cookies: session(["accessToken", "refreshToken"], "1"),
    }),
    ...forMembers({ ...accountCalls(stored), ...videoCalls(stored), ...playlistCalls(stored) }),
  });
  return { server, stored, playlistPath: `/myplaylist/${stored.playlist._id}/ann` };
}
