import { emailOf, password, Person } from "./person";
import { startBuiltServer } from "#tests/support/spawned";

/** Starts the built site on an empty data directory; tests use it over HTTP, as browsers without scripts do. */
export async function startSite(env: Record<string, string> = {}) {
  const server = await startBuiltServer({ RENDITIONS: "off", ...env });
  const visitor = () => new Person(server.url);
  return {
    ...server,
    visitor,
    /** Creates an account with the form; the returned person is signed in. */
    async signUp(username: string, also: Record<string, string> = {}) {
      const person = visitor();
      const fields = { username, email: emailOf(username), fullName: `The ${username}`, password, ...also };
      const answer = await person.post("/signup", fields);
      if (answer.status !== 302) throw new Error(answer.text);
      const { data } = await person.call<{ _id: string }>("GET", "/users/current-user");
      return Object.assign(person, { username, id: data._id });
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;
export type Member = Awaited<ReturnType<Site["signUp"]>>;
