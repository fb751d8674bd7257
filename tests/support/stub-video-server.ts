import type { RequestListener } from "node:http";
import { aUser, aVideo } from "./fixtures";

/** The calls that the stub of the video API got, with the addresses that they named. */
export const calls: string[] = [];
export const addresses: (string | undefined)[] = [];
const renewed = ["accessToken=new; Path=/api; Secure", "refreshToken=next; Domain=api.test"];
const replies: Record<string, { data: unknown; cookies?: string[] }> = {
  "GET videos": { data: { docs: [aVideo()], nextCursor: null, prevCursor: null } },
  "GET videos/v1": { data: aVideo({ videoFile: "/uploads/a.mp4" }) },
  "GET users/current-user": { data: aUser() },
  "POST users/refresh-token": { data: {}, cookies: renewed },
  "POST users/login": { data: {}, cookies: ["accessToken=a"] },
};

/** A video API on a server of its own: its access tokens begin with the first renewal or sign-in. */
export const api: RequestListener = (request, response) => {
  const path = new URL(request.url ?? "", "http://api.test").pathname;
  const call = `${request.method} ${path.replace("/api/v1/", "")}`;
  calls.push(call);
  addresses.push(request.headers["x-forwarded-for"]?.toString());
  const { data = {}, cookies = [] } = replies[call] ?? {};
  if (path === "/uploads/a.mp4") return response.writeHead(200, { "Content-Type": "video/mp4" }).end("film");
  request.resume().on("end", () => {
    const isNew = request.headers.cookie?.includes("accessToken=");
    if (call === "GET users/current-user" && !isNew) return response.writeHead(401).end("{}");
    response.writeHead(200, { "Set-Cookie": cookies }).end(JSON.stringify({ data, message: "Done" }));
  });
};
