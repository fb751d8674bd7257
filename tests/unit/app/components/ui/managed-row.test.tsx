import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { ContentRow } from "#app/components/administration/content-row";
import { ManagedRow } from "#app/components/ui/managed-row";

function render(row: JSX.Element) {
  const router = createMemoryRouter([{ path: "*", element: row }]);
  return renderToStaticMarkup(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
}

const covers = /after:absolute after:inset-0/;

test("a press anywhere on a row opens its page", () => {
  expect(render(<ManagedRow picture={null} title="A film" to="/there" meta="1 report" />)).toMatch(covers);
});

test("nothing covers the owner's link of a row of content, with a box or without", () => {
  const owner = { _id: "u1", username: "lark", fullName: "A Lark", avatar: "" };
  const content = { _id: "v1", kind: "video", title: "A film", picture: "", state: "shown", owner } as const;
  for (const choice of [{ choice: { form: "f", isChosen: false } }, {}]) {
    const html = render(<ContentRow {...content} path="/video/v1" date="1 May" {...choice} />);
    expect(html).toContain('href="/administration/users/u1"');
    expect(html).not.toMatch(covers);
  }
});
