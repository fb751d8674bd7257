import { readFile } from "node:fs/promises";
import type { Video } from "#contract/videos";
import { clip } from "#tests/support/clips";

type Fetch = (request: Request) => Response | Promise<Response>;

export const password = "sing-before-dawn";

export const emailOf = (username: string) => `${username}@birds.example`;

/** An account that calls the API under `origin` with an access token. */
export interface Account {
  send<T>(path: string, form: FormData): Promise<T>;
}

export async function signUp(fetch: Fetch, origin: string, username: string, avatar?: Blob): Promise<Account> {
  let token = "";
  async function send<T>(path: string, body: FormData): Promise<T> {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const response = await fetch(new Request(`${origin}/api/v1/${path}`, { method: "POST", body, headers }));
    const answer = (await response.json()) as { data: T; message: string };
    if (!response.ok) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }
  const email = emailOf(username);
  const account = { username, email, password, fullName: `The ${username}` };
  await send("users/register", formOf({ ...account, ...(avatar && { avatar }) }));
  token = (await send<{ accessToken: string }>("users/login", formOf({ email, password }))).accessToken;
  return { send };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, name);
  return form;
}

/** Returns a title of realistic length. */
const titleOf = (index: number) => `Episode ${index + 1}: how the larks of the northern meadows learn to sing`;

/** Publishes a tiny clip with a thumbnail; returns its id. */
export async function publish(account: Account, index: number, thumbnail: Blob): Promise<string> {
  const videoFile = new Blob([await readFile(await clip("mp4"))], { type: "video/mp4" });
  const description = `Filmed over ${index + 2} mornings in May.\n\nMore about it: https://birds.example/${index}`;
  const texts = { title: titleOf(index), description, draft: `draft-${index}`, duplicate: "yes" };
  const form = formOf({ ...texts, thumbnail, videoFile });
  return (await account.send<Video>("videos", form))._id;
}
