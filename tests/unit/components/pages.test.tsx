// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ErrorPage } from "#app/components/error-page";
import { LoadingPage } from "#app/components/loading-page";
import { LoginNotice } from "#app/components/login-notice";
import { renderInto } from "./render";

test("a visitor is told to log in or sign up, and comes back from either", async () => {
  const page = await renderInto(<LoginNotice from="/results?search_query=a&b" />);
  expect(page.querySelector("h1")!.textContent).toBe("Sorry !! You are not Logged In");
  expect(page.textContent).toContain("Please Log In if you have account");
  expect(page.textContent).toContain("Or Sign Up if you don't have one...");
  expect([...page.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Log in", "/login?from=%2Fresults%3Fsearch_query%3Da%26b"],
    ["Sign up", "/signup?from=%2Fresults%3Fsearch_query%3Da%26b"],
  ]);
});

test("what was typed when a session ended can be read and copied", async () => {
  const page = await renderInto(<LoginNotice from="/" kept={{ commentContent: "Well <said>", returnTo: "" }} />);
  const boxes = page.querySelectorAll("textarea");
  expect(boxes).toHaveLength(1);
  expect(boxes[0]!.value).toBe("Well <said>");
  expect(boxes[0]!.readOnly).toBe(true);
  expect(page.querySelector("label")!.textContent).toBe("Comment");
});

test("what was typed under a name that every object has is shown under that name", async () => {
  const kept = Object.fromEntries([
    ["__proto__", "one"],
    ["constructor", "two"],
  ]);
  const page = await renderInto(<LoginNotice from="/" kept={kept} />);
  expect([...page.querySelectorAll("label")].map((label) => label.textContent)).toEqual(["__proto__", "constructor"]);
});

test("an unexpected error tells the request's id and the way home", async () => {
  const page = await renderInto(<ErrorPage requestId="01J9-7C2F" />);
  expect(page.querySelector("h1")!.textContent).toBe("Unexpected Application Error!");
  expect(page.querySelector("code")!.textContent).toBe("01J9-7C2F");
  expect(page.querySelector(".row a")!.getAttribute("href")).toBe("/");
});

test("the loading view asks to wait", async () => {
  const page = await renderInto(<LoadingPage />);
  expect(page.querySelector("h1")!.textContent).toBe("Please wait...");
  expect(page.textContent).toContain("Refresh the page if it takes too long");
});
