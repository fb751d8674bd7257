import { expect, test } from "vitest";
import UndoEmailChange from "#app/routes/sign-in/_auth.undo-email-change";
import { render } from "../../render";

test("the page that keeps an address says that second factors are removed", async () => {
  const html = await render(<UndoEmailChange />, "/undo-email-change?token=T0ken", { token: "T0ken" });
  expect(html).toContain("Authenticator app, passkeys and recovery codes are removed");
});
