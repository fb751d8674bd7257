import { type APIRequestContext, type Page, request, test } from "@playwright/test";
import { originOf } from "./own-server";
import { emailOf, password } from "./steps";

/** Somebody who uses the API. */
export interface Caller {
  id: string;
  name: string;
  send<T = { _id: string }>(method: "post" | "patch" | "get", path: string, data?: object): Promise<T>;
}

const origin = () => originOf(test.info());

function callBy(context: APIRequestContext): Caller["send"] {
  return async (method, path, data) => {
    const options = { headers: { Origin: origin() }, ...(data && { data }) };
    const response = await context[method](`${origin()}/api/v1${path}`, options);
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { data: never }).data;
  };
}

/** Creates an account without a page, and signs it in. */
export async function createPerson(name: string): Promise<Caller> {
  const send = callBy(await request.newContext());
  await send("post", "/users/register", { username: name, email: emailOf(name), fullName: `The ${name}`, password });
  await send("post", "/users/login", { email: emailOf(name), password });
  const { _id: id } = await send("get", "/users/current-user");
  return { id, name, send };
}

/** Lets the account that a page is signed in to call the API. */
export async function callerOf(page: Page, name: string): Promise<Caller> {
  const send = callBy(page.request);
  return { id: (await send("get", "/users/current-user"))._id, name, send };
}
