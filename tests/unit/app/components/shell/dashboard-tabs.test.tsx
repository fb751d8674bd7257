// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { DashboardTabs } from "#app/components/shell/dashboard-tabs";
import { PageContext } from "#app/components/ui/page-context";
import { renderInto } from "../../render";

async function tabs(waiting: number | null, missingControls: string[] = []) {
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: "u1", missingControls }}>
      <DashboardTabs current="videos" waiting={waiting} />
    </PageContext.Provider>,
  );
  return [...page.querySelectorAll("a")];
}

test("the dashboard's tabs lead to videos, held comments and statistics", async () => {
  const all = await tabs(null);
  expect(all.map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")])).toEqual([
    ["Videos", "/admin/dashboard", "page"],
    ["Comments", "/admin/dashboard/comments", null],
    ["Statistics", "/admin/dashboard/statistics", null],
  ]);
});

test.each([
  [0, "Comments"],
  [3, "Comments\u00a03 waiting"],
  [100, "Comments\u00a099+ waiting"],
])("the tab of held comments tells that %i wait", async (waiting, text) => {
  expect((await tabs(waiting))[1]!.textContent).toBe(text);
});

test("a server without held comments has no tab for them, one without statistics a disabled one", async () => {
  const all = await tabs(null, ["commentRules", "statistics"]);
  expect(all.map(({ textContent }) => textContent)).toEqual([
    "Videos",
    "Statistics. The video server does not offer this.",
  ]);
  expect([all[1]!.getAttribute("aria-disabled"), all[1]!.hasAttribute("href")]).toEqual(["true", false]);
});
