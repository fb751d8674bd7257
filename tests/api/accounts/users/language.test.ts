import { expect, test } from "vitest";
import type { User as Account } from "#contract/users";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("anna");
const account = "/users/update-account";
const languageOf = async () => (await anna.get<Account>("/users/current-user")).data.language;

test("an account has the language that its owner chooses, which nobody else sees", async () => {
  expect(await languageOf()).toBe("");
  expect((await anna.patch<Account>(account, { language: "pt-br" })).data.language).toBe("pt-BR");
  expect((await api.visitor().get(`/users/c/${anna.id}`)).data).not.toHaveProperty("language");
  await anna.patch(account, { fullName: "Ann" });
  expect(await languageOf()).toBe("pt-BR");
  await anna.patch(account, { language: "" });
  expect(await languageOf()).toBe("");
});

test.each(["no language", "en_US", "x".repeat(500), "javascript:alert(1)"])(
  "the language %s is refused",
  async (tag) => {
    expect(await anna.patch(account, { language: tag })).toMatchObject({
      status: 422,
      errors: [{ field: "language", message: "Choose a language from the list" }],
    });
  },
);

test("a sign-up keeps the language in which it was read", async () => {
  const person = { username: "bea", email: "bea@example.test", fullName: "Bea", password: "a long pass phrase 9" };
  const { data } = await api.visitor().post<Account>("/users/register", { ...person, language: "es" });
  expect(data.language).toBe("es");
});
