// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { MoreOptions } from "#app/components/upload/more-options";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { formProps } from "#app/components/forms/use-form-state";
import type { InvalidForm } from "#app/form-result";
import type { Category } from "#contract/categories";
import { blankDetails } from "#contract/words/video-details";
import { renderInto } from "../../render";

const now = Date.parse("2026-11-22T10:05:30.000Z");
const initial = { ...blankDetails, visibility: "unlisted", publishAt: "2027-01-31T18:05:00.000Z" };
const fields = (form: Partial<InvalidForm> = {}) => {
  const { at } = formProps({ ok: false, errors: {}, values: {}, ...form });
  return renderInto(
    <>
      <VisibilityChoice {...at("visibility")} current={initial.visibility} />
      <MoreOptions at={at} initial={initial} categories={[]} languages={[]} now={now} />
    </>,
  );
};
const shownIn = (page: Element) => [
  page.querySelector<HTMLInputElement>("[type=radio]:checked")?.value,
  page.querySelector<HTMLInputElement>("[name=publishAt]")!.value,
];

test("the form shows who may see the video, and its time in UTC beside the present one", async () => {
  const page = await fields();
  expect(shownIn(page)).toEqual(["unlisted", "2027-01-31T18:05"]);
  expect(page.textContent).toContain("Publish atOptional, in UTC.");
  expect(page.textContent).toContain("It is now 22/11/26,\u00a010:05\u00a0UTC.");
});

test("a refused form shows what was typed, with its message at the time", async () => {
  const values = { visibility: "public", publishAt: "2020-01-01T00:00" };
  const page = await fields({ values, errors: { publishAt: ["This time has passed"] } });
  expect(shownIn(page)).toEqual(["public", "2020-01-01T00:00"]);
  expect(page.querySelector("#field-publishAt-error")!.textContent).toBe("This time has passed");
});

const none = blankDetails;
const isOpen = async (form: Partial<InvalidForm>, values = none) => {
  const { at } = formProps({ ok: false, errors: {}, values: {}, ...form });
  const page = await renderInto(<MoreOptions at={at} initial={values} categories={[]} languages={[]} now={now} />);
  return page.querySelector("details")!.open;
};

test("the optional fields of a new video are folded unless one has a value or an error", async () => {
  expect(await isOpen({})).toBe(false);
  expect(await isOpen({}, { ...none, tags: "birds" })).toBe(true);
  expect(await isOpen({ values: { publishAt: "2027-01-01T00:00" } })).toBe(true);
  expect(await isOpen({ errors: { language: ["This is no language"] } })).toBe(true);
});

test("the optional fields of a published video are folded with their values, but for a time to come or an error", async () => {
  const isOpenInEdit = async (values: Partial<typeof none>, errors = {}) => {
    const { at } = formProps({ ok: false, errors, values: {} });
    const options = {
      at,
      initial: { ...none, ...values },
      categories: [],
      languages: [],
      now,
      opensFor: ["publishAt"] as const,
    };
    return (await renderInto(<MoreOptions {...options} />)).querySelector("details")!.open;
  };
  expect(await isOpenInEdit({ tags: "birds", licence: "cc-by" })).toBe(false);
  expect(await isOpenInEdit({ publishAt: "2027-01-01T00:00:00.000Z" })).toBe(true);
  expect(await isOpenInEdit({ tags: "birds" }, { tags: ["Too many tags"] })).toBe(true);
});

test("the folded part names its fields, with a category where the site has one", async () => {
  const { at } = formProps({ ok: false, errors: {}, values: {} });
  const namesWith = async (categories: Category[]) => {
    const options = { at, initial: none, categories, languages: [], now };
    return (await renderInto(<MoreOptions {...options} />)).querySelector("summary")!.textContent;
  };
  expect(await namesWith([])).toMatch(/Publishing time, tags, language, .*, downloads$/);
  expect(await namesWith([{ _id: "nature", name: "Nature" }])).toContain("Publishing time, category, tags, ");
});
