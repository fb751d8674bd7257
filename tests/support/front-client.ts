import { request } from "node:https";
import type { OutgoingHttpHeaders } from "node:http";
import type { Video } from "#contract/videos";
import { videoForm } from "./videos";

/** A site behind TLS, whose certificate only `ca` vouches for. */
interface Front {
  host: string;
  port: number;
  ca: Buffer;
}

interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
}

const send = ({ host, port, ca }: Front, path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; type: string; cookies: string[]; body: Buffer }>((done, failed) => {
    const length = body ? { "Content-Length": body.length } : {};
    const all = { host, Origin: `https://${host}`, ...length, ...headers };
    const options = { host: "127.0.0.1", port, servername: host, ca, path, method, headers: all, agent: false };
    const sending = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        done({
          status: response.statusCode!,
          type: response.headers["content-type"] ?? "",
          cookies: (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]!),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sending.once("error", failed).end(body);
  });

/** Signs in and publishes a video with a picture; returns the paths of its video and its picture. */
export async function publishFilm(front: Front, person: { email: string; password: string }) {
  const login = await send(front, "/api/v1/users/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify(person)),
  });
  const form = new Request("http://form.test", { method: "POST", body: await videoForm() });
  const answer = await send(front, "/api/v1/videos", {
    method: "POST",
    headers: { "Content-Type": form.headers.get("Content-Type")!, Cookie: login.cookies.join("; ") },
    body: Buffer.from(await form.arrayBuffer()),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body.toString()}`);
  const { videoFile, thumbnail } = (JSON.parse(answer.body.toString()) as { data: Video }).data;
  return { film: new URL(videoFile).pathname, picture: new URL(thumbnail).pathname };
}

/** Fetches the first bytes of a video, and its picture, as a browser that plays it. */
export async function playKeptVideo(front: Front, { film, picture }: { film: string; picture: string }) {
  const start = await send(front, film, { headers: { Range: "bytes=0-99" } });
  const shown = await send(front, picture);
  return [start.status, start.type, start.body.length, shown.status, shown.type];
}

export const played = [206, "video/mp4", 100, 200, "image/webp"];
