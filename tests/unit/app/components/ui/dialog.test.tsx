import { expect, test } from "vitest";
import { CancelLink } from "#app/components/forms/cancel-link";
import { Dialog } from "#app/components/ui/dialog";
import { render } from "../../render";

const page = () =>
  render(
    <Dialog title="Delete video" closeTo="/admin/dashboard">
      <CancelLink to="/admin/dashboard" autoFocus />
    </Dialog>,
  );

test("without JavaScript a dialog is open in the page and named by its title", async () => {
  const html = await page();
  expect(html).toMatch(/<dialog open="" [^>]*aria-labelledby="dialog-title">/);
  expect(html).toContain('<h2 id="dialog-title">Delete video</h2>');
});

test("without JavaScript a link closes a dialog, and has the focus if the action is destructive", async () => {
  expect(await page()).toMatch(/<a class="button" autofocus="" [^>]*href="\/admin\/dashboard">Cancel<\/a>/);
});
