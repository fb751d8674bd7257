import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type APIRequestContext, expect, type Page, request, test } from "@playwright/test";
import type { Video } from "#contract/videos";
import { clip } from "#tests/support/clips";
import { aPicture } from "./files";
import { originOf } from "./own-server";
import { emailOf, password } from "./steps";

type Form = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
/** A call of the API, with an object or a form. */
type Call = <T = { _id: string }>(
  method: "post" | "patch" | "get" | "delete",
  path: string,
  data?: object | null,
  form?: Form,
) => Promise<T>;

/** Somebody who uses the API. */
export interface Caller {
  id: string;
  name: string;
  send: Call;
}

const origin = () => originOf(test.info());

function callBy(context: APIRequestContext): Call {
  return async (method, path, data, form) => {
    const options = {
      timeout: 90_000,
      headers: { Origin: origin() },
      ...(data && { data }),
      ...(form && { multipart: form }),
    };
    const response = await context[method](`${origin()}/api/v1${path}`, options);
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { data: never }).data;
  };
}

async function register(context: APIRequestContext, name: string, fullName: string): Promise<Caller> {
  const send = callBy(context);
  await send("post", "/users/register", { username: name, email: emailOf(name), fullName, password });
  await send("post", "/users/login", { email: emailOf(name), password });
  const { _id: id } = await send("get", "/users/current-user");
  return { id, name, send };
}

/** Creates an account without a page, and signs it in. */
export const createPerson = async (name: string, fullName = `The ${name}`) =>
  register(await request.newContext(), name, fullName);

/** Creates an account through the API, in whose name the page's browser is from then on. */
export const signUp = (page: Page, name: string, { fullName = `The ${name}` } = {}) =>
  register(page.request, name, fullName);

/** Signs the page's browser out: the next page that it opens is a visitor's. */
export const signOut = (page: Page) => page.context().clearCookies();

interface Film {
  title: string;
  description?: string;
  file?: string;
}

/** Publishes a video of the page's account through the API; returns the path of its page. */
export async function publish(page: Page, { title, description = "About it", file }: Film): Promise<string> {
  const path = file ?? (await clip("mp4"));
  const thumbnail = { name: "picture.png", mimeType: "image/png", buffer: await readFile(await aPicture()) };
  const videoFile = { name: basename(path), mimeType: "video/mp4", buffer: await readFile(path) };
  const form = { title, description, thumbnail, videoFile, duplicate: "yes" };
  const { _id: id } = await callBy(page.request)("post", "/videos", null, form);
  return `/video/${id}`;
}

/** Waits until a video's renditions are made, or the smaller file of a song. */
export async function waitForRenditions(page: Page, path: string) {
  const find = () => callBy(page.request)<Video>("get", `/videos/${idOf(path)}`);
  const isDone = async () => (({ renditions, audioFile }) => renditions.length > 0 || audioFile !== "")(await find());
  await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
}

/** Waits until a video is converted into what browsers play. */
export async function waitUntilReady(page: Page, path: string) {
  const find = () => callBy(page.request)<Video>("get", `/videos/${idOf(path)}`);
  await expect.poll(async () => (await find()).status, { timeout: 90_000 }).toBe("ready");
}

/** Returns the id in the path of a video's page. */
export const idOf = (path: string) => path.split("/").at(-1)!;
