// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { act } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { ColourField } from "#app/components/forms/colour-field";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { Select } from "#app/components/forms/select";
import { RadioList } from "#app/components/forms/radio-list";
import { SubmitButton } from "#app/components/forms/submit-button";
import { TextArea } from "#app/components/forms/text-area";
import { UploadRow } from "#app/components/upload/upload-row";
import type { QueuedUpload } from "#app/components/upload/upload-store";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { KindChoice } from "#app/routes/settings/_app.settings/notification-choices";
import { ScopeList } from "#app/routes/settings/_app.settings.tokens_.new/scope-list";
import { isolate } from "#app/format/isolate";
import { render, renderInto } from "../../render";

const stoppedUpload: QueuedUpload = {
  ...{ token: "t", file: new File([], "dawn.mp4"), title: "Dawn", draft: null, isNewDraft: false, state: "stopped" },
  ...{ text: "", percent: 0, isRetrying: false, notice: "", problem: null, videoId: null },
};

beforeAll(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

test("a message of another server has no known language, and one of ours that of its page", async () => {
  const foreign = isolate("Le titre est trop court");
  const readLangs = async (message: string) => {
    const page = await renderInto(
      <>
        <FormAlert message={message} />
        <Field label="Title" name="title" errors={[message]} />
        <RadioList label="Act" name="act" choices={[]} errors={[message]} />
        <VisibilityChoice current="public" errors={[message]} />
        <ScopeList offeredScopes={[]} errors={[message]} />
        <ul>
          <KindChoice kind="liked" site mail="none" errors={[message]} sendsMail feed={null} browser={null} />
          <UploadRow upload={{ ...stoppedUpload, text: message }} search="" onCancel={() => undefined} />
        </ul>
      </>,
    );
    return [...page.querySelectorAll("[role=alert] p, p.error")].map((each) => each.getAttribute("lang"));
  };
  expect(await readLangs(foreign)).toEqual(Array.from({ length: 7 }, () => ""));
  for (const own of ["Title is required", "\u2068Anna\u2069 replied to \u2068Bea\u2069", ""])
    expect(new Set(await readLangs(own))).toEqual(new Set([null]));
});

test("a field's label names it", async () => {
  const page = await renderInto(<Field label="Title" name="title" />);
  expect(page.querySelector("label")!.htmlFor).toBe(page.querySelector("input")!.id);
  expect(page.querySelector("input")!.hasAttribute("aria-invalid")).toBe(false);
});

test.each([
  ["text field", <Field key="" label="Title" name="title" errors={["Title is required"]} hint="Short" />],
  ["text box", <TextArea key="" label="Title" name="title" errors={["Title is required"]} hint="Short" />],
  [
    "file field",
    <FileField key="" label="Title" name="title" accept="*" errors={["Title is required"]} hint="Short" />,
  ],
])("a wrong %s is marked and described by its error, then its hint", async (_, field) => {
  const page = await renderInto(field);
  const control = page.querySelector("[name=title]")!;
  const described = control.getAttribute("aria-describedby")!.split(" ");
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(described.map((id) => document.getElementById(id)!.textContent)).toEqual(["Title is required", "Short"]);
  const below = [...page.querySelectorAll(".hint, .error")].map(({ textContent }) => textContent);
  expect(below).toEqual(["Short", "Title is required"]);
});

test("the first wrong field has the focus without scripts, too, a choice like a text", async () => {
  const options = [["a", "A"]] as const;
  const page = await renderInto(
    <Select label="Rule" name="rule" options={options} errors={["Choose a rule"]} autoFocus />,
  );
  expect(page.querySelector("select")!.hasAttribute("autofocus")).toBe(true);
});

test("a large area for a file is a label of its field, and says which files, that an upload resumes, and what it costs", async () => {
  const page = document.createElement("div");
  const field = <FileField label="Video file" name="videoFile" accept="video/*" hint="Up to 4 GB." isDropArea />;
  await act(async () => createRoot(page).render(field));
  const area = page.querySelector(".drop-area")!;
  expect(area.querySelector("label")!.getAttribute("for")).toBe(area.querySelector("input")!.id);
  expect(area.querySelector(".file-face")!.textContent).toBe("Choose a video");
  expect(area.querySelector(".file-face > .button-primary")).not.toBeNull();
  const describing = area.querySelector("input")!.getAttribute("aria-describedby")!;
  expect(area.querySelector(`#${describing}`)!.textContent).toBe("Up to 4 GB.");
  expect(page.querySelectorAll(".hint"), "the area has the hint, and nothing below it").toHaveLength(1);
  expect(area.textContent).toContain("Resumes if the connection breaks. Uses as much data as the file's size.");
});

test("without scripts, a file has the browser's own control, which alone knows its name", async () => {
  const html = await render(<FileField label="Thumbnail" name="thumbnail" accept="*" />);
  expect(html).not.toContain("No file chosen");
});

test("a chosen file is shown with its name and size, and a picture itself", async () => {
  const page = document.createElement("div");
  await act(async () => createRoot(page).render(<FileField label="Thumbnail" name="thumbnail" accept="*" />));
  const input = page.querySelector("input")!;
  const choose = (file: File) =>
    act(async () => {
      Object.defineProperty(input, "files", { value: [file], configurable: true });
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  expect(page.querySelector(".file-face")!.textContent).toBe("Choose a fileNo file chosen");
  expect(page.querySelector<HTMLLabelElement>(".file-face label")!.htmlFor).toBe(input.id);
  await choose(new File(["x".repeat(2048)], "dawn.png", { type: "image/png" }));
  expect(page.querySelector(".file-face")!.textContent).toBe("Choose a filedawn.png");
  expect(page.textContent).toContain("2 kB");
  expect(page.querySelector("img")!.src).toMatch(/^blob:/);
  await choose(new File(["x"], "song.mp3", { type: "audio/mpeg" }));
  expect([page.textContent!.includes("0 kB"), page.querySelector("img")]).toEqual([true, null]);
});

test("the value of a colour stands beside it, and follows it", async () => {
  const page = document.createElement("div");
  const field = <ColourField label="Accent" name="accent" defaultValue="#ffbe2e" />;
  await act(async () => createRoot(page).render(field));
  const input = page.querySelector("input")!;
  expect([input.type, page.querySelector("code")!.textContent]).toEqual(["color", "#ffbe2e"]);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "#0077aa");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(page.querySelector("code")!.textContent).toBe("#0077aa");
});

test("no attribute of a field stops the browser from sending it", async () => {
  const html = await render(<Field label="Title" name="title" maxLength={150} />);
  expect(html).not.toMatch(/ (required|maxlength|pattern|minlength)/i);
  expect(html).toContain("Up to 150 characters");
});

test("a field shows the typed value again", async () => {
  const page = await renderInto(<TextArea label="Description" name="description" defaultValue={" a <b> \n"} />);
  expect(page.querySelector("textarea")!.value).toBe(" a <b> \n");
});

test("a form's alert is announced, with its title first", async () => {
  const page = await renderInto(<FormAlert title="Login failed" message="Invalid user credentials" />);
  expect(page.querySelector("[role=alert]")!.textContent).toBe("Login failedInvalid user credentials");
});

test("a pending button keeps its width and focus, and shows its progress text", async () => {
  const page = await renderInto(
    <SubmitButton pending pendingText="Uploading…">
      Upload
    </SubmitButton>,
  );
  const button = page.querySelector("button")!;
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.disabled).toBe(false);
  expect(button.textContent).toBe("Uploading…");
});

test("the first invalid field gets the focus each time its form returns", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (errors?: string[]) =>
    act(() => root.render(<Field label="Title" name="title" errors={errors} autoFocus={Boolean(errors)} />));
  show();
  expect(document.activeElement).toBe(document.body);
  show(["Title is required"]);
  expect(document.activeElement).toBe(place.querySelector("input"));
  place.querySelector("input")!.blur();
  show(["Title must be at most 150 characters"]);
  expect(document.activeElement).toBe(place.querySelector("input"));
  act(() => root.unmount());
});
