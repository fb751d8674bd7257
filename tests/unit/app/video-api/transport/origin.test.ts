import { beforeAll, expect, test, vi } from "vitest";
import { stubServer, jsonResponse } from "../../stub-server";

beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());

const login = "POST users/login";
const credentials = { email: "a@b.example", password: "x" };
const ofAnotherServer = { mediaPath: "/media" };
const browser = { Origin: "http://site.test", "Sec-Fetch-Site": "same-origin" };

/** A server whose sign-in notes every Origin header and answers by it. */
function recordOrigins(answer: (origin: string | null) => Response, settings = {}) {
  const origins: (string | null)[] = [];
  const replies = {
    [login]: ({ headers }: Request) => {
      origins.push(headers.get("Origin"));
      expect(headers.get("Sec-Fetch-Site")).toBe(null);
      return answer(headers.get("Origin"));
    },
  };
  return { ...stubServer(replies, settings), origins };
}

test("a call has no Origin, whatever the browser sent", async () => {
  const { visit, origins } = recordOrigins(() => jsonResponse({}));
  await visit("", browser).api.users.login(credentials);
  expect(origins).toEqual([null]);
});

test("a server that requires an Origin gets its own, at once with every later call", async () => {
  const { visit, origins, apiUrl } = recordOrigins((origin) => jsonResponse({}, origin ? 200 : 403), ofAnotherServer);
  await visit("", browser).api.users.login(credentials);
  await visit("", browser).api.users.login(credentials);
  const { origin } = new URL(apiUrl);
  expect(origins).toEqual([null, origin, origin]);
});

test("an error that an Origin does not change is returned", async () => {
  const { visit, origins } = recordOrigins(() => jsonResponse({}, 403), ofAnotherServer);
  await expect(visit("", browser).api.users.login(credentials)).rejects.toMatchObject({ status: 403 });
  expect(origins).toHaveLength(2);
});

test("a call to this site's API is not repeated", async () => {
  const { visit, origins } = recordOrigins(() => jsonResponse({}, 403));
  await expect(visit("", browser).api.users.login(credentials)).rejects.toMatchObject({ status: 403 });
  expect(origins).toEqual([null]);
});
