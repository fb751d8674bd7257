// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { UnexpectedErrorPage } from "#app/components/shell/lazy/unexpected-error-page";
import { LoadingPage } from "#app/components/shell/standalone-page";
import { LoginNotice } from "#app/components/shell/lazy/login-notice";
import { renderInto } from "../../render";

test("the login notice links to log in and sign up, which return to the page", async () => {
  const page = await renderInto(<LoginNotice from="/results?search_query=a&b" />);
  expect(page.querySelector("h1")!.textContent).toBe("Sorry !! You are not Logged In");
  expect(page.textContent).toContain("Please Log In if you have account");
  expect(page.textContent).toContain("Or Sign Up if you don't have one...");
  expect([...page.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Log in", "/login?from=%2Fresults%3Fsearch_query%3Da%26b"],
    ["Sign up", "/signup?from=%2Fresults%3Fsearch_query%3Da%26b"],
  ]);
});

test("the login notice shows the text that was typed when the session expired", async () => {
  const page = await renderInto(<LoginNotice from="/" typedValues={{ Comment: "Well <said>", Reason: "" }} />);
  const boxes = page.querySelectorAll("textarea");
  expect(boxes).toHaveLength(1);
  expect(boxes[0]!.value).toBe("Well <said>");
  expect(boxes[0]!.readOnly).toBe(true);
  expect(page.querySelector("label")!.textContent).toBe("Comment");
});

test("a label named like a property of Object is shown", async () => {
  const typedValues = Object.fromEntries([
    ["__proto__", "one"],
    ["constructor", "two"],
  ]);
  const page = await renderInto(<LoginNotice from="/" typedValues={typedValues} />);
  expect([...page.querySelectorAll("label")].map((label) => label.textContent)).toEqual(["__proto__", "constructor"]);
});

test("an unexpected error shows the request id and a link home", async () => {
  const page = await renderInto(<UnexpectedErrorPage requestId="01J9-7C2F" />);
  expect(page.querySelector("h1")!.textContent).toBe("Unexpected Application Error!");
  expect(page.querySelector("code")!.textContent).toBe("01J9-7C2F");
  expect(page.querySelector(".row a")!.getAttribute("href")).toBe("/");
});

test("the loading view asks the person to wait", async () => {
  const page = await renderInto(<LoadingPage />);
  expect(page.querySelector("h1")!.textContent).toBe("Please wait...");
  expect(page.textContent).toContain("Refresh the page if it takes too long");
});
