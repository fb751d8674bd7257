import { readFile } from "node:fs/promises";
import { clip } from "#tests/support/clips";
import { findFreePort } from "#tests/support/free-ports";
import { startMailServer, unsubscribeTokenIn, until } from "#tests/support/mail-server";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { expectAccessible } from "./support/axe";
import { aPicture } from "./support/files";
import { expect, test } from "./support/site";
import { emailOf, signUpByForm } from "./support/steps";

test.afterAll(cleanUp);

test("a follower gets a mail of an upload, unsubscribes by its link, and gets no further one", async ({
  browser,
  javaScriptEnabled,
}) => {
  const mails = await startMailServer();
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  const mailSettings = { SMTP_URL: mails.settings.url, MAIL_FROM: mails.settings.from };
  await startBuiltServer({ PORT: String(port), PUBLIC_URL: baseURL, RENDITIONS: "off", ...mailSettings });
  const open = async () =>
    (await browser.newContext({ baseURL, ...(javaScriptEnabled === false && { javaScriptEnabled }) })).newPage();
  const [ada, bea, visitor] = [await open(), await open(), await open()];
  await signUpByForm(ada, "ada");
  await signUpByForm(bea, "bea");
  const mailsTo = (name: string) => mails.mails.filter(({ to }) => to === emailOf(name));

  await bea.goto("/settings/notifications");
  await bea.getByRole("link", { name: "Verify it" }).click();
  await bea.getByRole("button", { name: "Send a link" }).click();
  const { text } = await until(() => mailsTo("bea").find(({ subject }) => subject.startsWith("Verify")));
  await bea.goto(new RegExp(`${baseURL}/\\S+`).exec(text)![0]);
  await bea.getByRole("button", { name: "Verify my address" }).click();
  await expect(bea).not.toHaveURL(/verify-email/);
  await bea.goto("/settings/notifications");
  await bea.getByLabel("Email: New videos").selectOption("once");
  await bea.getByRole("button", { name: "Save changes" }).click();
  await expect(bea.getByText("Notification settings updated")).toBeVisible();
  await expect(bea.getByLabel("Email: New videos")).toHaveValue("once");
  if (javaScriptEnabled !== false) await expectAccessible(bea);

  const viewer = await ada.request.get("/api/v1/users/current-user");
  const { data } = (await viewer.json()) as { data: { _id: string } };
  await bea.goto(`/user/ada/${data._id}`);
  await bea.getByRole("button", { name: "Subscribe" }).first().click();
  const thumbnail = { name: "picture.png", mimeType: "image/png", buffer: await readFile(await aPicture()) };
  const videoFile = { name: "film.mp4", mimeType: "video/mp4", buffer: await readFile(await clip("mp4")) };
  const upload = async (title: string) => {
    const multipart = { title, description: "About it", thumbnail, videoFile, duplicate: "yes" };
    const answer = await ada.request.post("/api/v1/videos", { headers: { Origin: baseURL }, multipart });
    expect(answer.status()).toBe(201);
  };
  await expect(bea.getByText("Subscribed successfully")).toBeVisible();
  await upload("First words");
  const mail = await until(() => mailsTo("bea").find((each) => each.text.includes("First words")));
  const link = `/unsubscribe?token=${unsubscribeTokenIn(mail)}`;

  await visitor.goto(link);
  if (javaScriptEnabled !== false) await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(visitor);
  const oneClick = await visitor.request.post(`${baseURL}${link}`, {
    headers: { Origin: "https://mail.example" },
    form: { "List-Unsubscribe": "One-Click" },
    maxRedirects: 0,
  });
  expect(oneClick.status()).toBe(200);
  await upload("Second words");
  await bea.goto("/notifications");
  await expect(async () => {
    await bea.reload();
    await expect(bea.getByText("Second words")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(mailsTo("bea").filter(({ text: words }) => words.includes("words"))).toHaveLength(1);
  await mails.close();
});
