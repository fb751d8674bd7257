import { clip } from "#tests/support/clips";
import { aLargeFile, aPicture } from "./support/files";
import { createPerson, idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, logIn, password, publishByForm } from "./support/steps";

test("a wrong password shows a message in the form, and the right one returns to the page before", async ({
  page,
  site,
}) => {
  site.expectStatus(401);
  const { name } = await createPerson(site.unique("back"));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email address").fill(emailOf(name));
  await page.getByLabel("Password").fill("not-that-one");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Login failed")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(emailOf(name));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Welcome back, ${name}` })).toBeVisible();
  await expect(page.getByText("Logged in successfully. 😊")).toBeVisible();
});

test("the sign-up form shows all errors at once and keeps its values", async ({ page }) => {
  await page.goto("/signup?from=/results?search_query=owl");
  await page.getByLabel("Username").fill("a b");
  await page.getByLabel("Email address").fill("nowhere");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Sign up" }).click();
  for (const message of [
    "Username may have letters, digits, dot, dash and underscore only",
    "Email address must be a valid address",
    "Full name is required",
    "Password must be at least 8 characters",
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("a b");
  expect(new URL(page.url()).searchParams.get("from")).toBe("/results?search_query=owl");
});

test("an expired session shows the login notice with the typed text", async ({ page, site }) => {
  site.expectStatus(401);
  const name = site.unique("ended");
  await signUp(page, name);
  await page.goto(`/admin/dashboard/edit/${idOf(await publish(page, { title: name }))}`);
  await page.getByLabel("Description").fill("Words worth keeping");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Words worth keeping");
});

test("an expired session during an upload shows the login notice with the typed text", async ({ page, site }) => {
  site.expectStatus(401);
  await signUp(page, site.unique("ended"));
  await page.goto("/admin/dashboard/upload");
  await page.getByLabel("Title").fill("Worth keeping");
  await page.getByLabel("Description").fill("Every word of it");
  await page.getByLabel("Thumbnail").setInputFiles(await aPicture());
  await page.getByLabel("Video file").setInputFiles(await clip("mp4"));
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Worth keeping");
  await expect(page.getByLabel("Description")).toHaveValue("Every word of it");
});

test("a form sent twice makes one video", async ({ page, site, browser }) => {
  const name = site.unique("twice");
  await signUp(page, name);
  await page.goto("/admin/dashboard/upload");
  const draft = await page.locator("[name=draft]").inputValue();
  const form = await formOf({ draft, title: name, description: "Once only" });
  const cookies = await page.context().cookies();
  const headers = { Cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; ") };
  const url = new URL("/admin/dashboard/upload", page.url()).href;
  const send = () => fetch(url, { method: "POST", body: form, headers, redirect: "manual" });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status)).toEqual([302, 302]);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(1);
  expect(browser.isConnected()).toBe(true);
});

async function formOf(texts: Record<string, string>) {
  const { readFile } = await import("node:fs/promises");
  const form = new FormData();
  for (const [field, value] of Object.entries(texts)) form.set(field, value);
  form.set("thumbnail", new Blob([await readFile(await aPicture())]), "picture.png");
  form.set("videoFile", new Blob([await readFile(await clip("mp4"))]), "film.mp4");
  return form;
}

test("a form sent by another site is rejected and changes nothing", async ({ page, request, site }) => {
  await signUp(page, site.unique("guarded"));
  const logout = await page.request.post("/logout", {
    headers: { Origin: "https://elsewhere.example" },
    maxRedirects: 0,
  });
  expect(logout.status()).toBe(403);
  expect(await logout.text()).toContain("This form came from another site");
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  const visitors = await request.post("/login", { headers: { Origin: "null" }, form: {}, maxRedirects: 0 });
  expect(visitors.status()).toBe(403);
});

test("chosen preferences stay", async ({ page }) => {
  await page.goto("/");
  // By key: a toast that comes under the mouse stays there.
  await page.getByRole("button", { name: "Dark" }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/results");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "System" }).press("Enter");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
});

test("a chosen theme wins over the system's in every colour of the page", async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(document.body);
      return { backgroundColor, color, colorScheme };
    });
  const light = { backgroundColor: "rgb(255, 255, 255)", color: "rgb(16, 24, 31)" };
  const dark = { backgroundColor: "rgb(13, 19, 23)", color: "rgb(238, 242, 245)" };
  const both = { colorScheme: "light dark" };
  await page.goto("/");
  for (const [choice, onLight, onDark] of [
    ["System", { ...light, ...both }, { ...dark, ...both }],
    ["Light", { ...light, colorScheme: "light" }, { ...light, colorScheme: "light" }],
    ["Dark", { ...dark, colorScheme: "dark" }, { ...dark, colorScheme: "dark" }],
  ] as const) {
    await page.getByRole("button", { name: choice }).press("Enter");
    await expect(page.getByRole("button", { name: choice })).toHaveAttribute("aria-pressed", "true");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await colours()).toEqual(onLight);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await colours()).toEqual(onDark);
  }
});

test("opening a video counts one view, however often it is opened", async ({ page, site }) => {
  const name = site.unique("views");
  await signUp(page, name);
  await publish(page, { title: `watch ${name}` });
  await signOut(page);
  await page.goto(`/results?search_query=watch ${name}`);
  for (let time = 0; time < 2; time++) {
    await page.getByRole("link", { name: `watch ${name}` }).click();
    await expect(page.locator("video")).toBeVisible();
    await page.goto(`/results?search_query=watch ${name}`);
  }
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("1 view ")).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("script in a title or description is shown as text", async ({ page, site }) => {
  const title = `<script>document.title='hit'</script><img src=x onerror="document.title='hit'"> ${site.unique("x")}`;
  await signUp(page, site.unique("script"));
  await page.goto(await publish(page, { title, description: `${title} javascript:alert(1)` }));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Vidlark`);
});

test("two failed logins show one message", async ({ page, site }) => {
  site.expectStatus(401);
  await page.goto("/login");
  await logIn(page, site.unique("nobody"));
  await expect(page.getByText("Email or password is not correct")).toBeVisible();
});

test("a file over the limit is rejected in the form, which keeps its texts", async ({ page, site }) => {
  site.expectStatus(413);
  await signUp(page, site.unique("large"));
  await publishByForm(page, {
    title: "Too large",
    description: "Kept words",
    file: await aLargeFile(),
    isRefused: true,
  });
  await expect(page.locator("#field-videoFile-error")).toHaveText("Video file must be at most 20 MB");
  await expect(page.getByLabel("Title")).toHaveValue("Too large");
  await expect(page.getByLabel("Description")).toHaveValue("Kept words");
});
