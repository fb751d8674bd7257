import { textOf } from "./parse";

/** Values by label: a text or the text of an option, whether a box is checked, or the files to choose. */
export type Filling = Record<string, string | boolean | File | File[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const nameOf = (element: Element) =>
  element.getAttribute("aria-label") ?? (textOf(element) || (element.getAttribute("value") ?? ""));

/** Builds the request of a pressed button (HTML Standard §4.10.22, form submission). */
export function prepareSubmission(document: Document, page: URL, name: string, filling: Filling) {
  const { form, button } = findForm(document, name, Object.keys(filling));
  const files = new Map<Control, File[]>();
  for (const [label, value] of Object.entries(filling)) fillIn(findControl(form, label), label, value, files);
  const data = entriesOf(form, files);
  if (button.getAttribute("name")) data.append(button.getAttribute("name")!, button.getAttribute("value") ?? "");
  const read = (attribute: string) => button.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute) ?? "";
  const url = new URL(read("action") || page.href, page);
  const texts = () =>
    new URLSearchParams([...data].map(([key, value]) => [key, typeof value === "string" ? value : value.name]));
  const isMultipart = read("enctype") === "multipart/form-data";
  if (read("method").toLowerCase() === "post")
    return { url, method: "POST", ...(isMultipart ? encodeMultipart(data) : { body: texts() }) };
  url.search = texts().toString();
  return { url };
}

/** Finds the button of this name whose form has these fields. */
function findForm(document: Document, name: string, labels: string[]) {
  const buttons = [...document.querySelectorAll('button:not([type="button"]), input[type="submit"]')].filter(
    (button) => button.closest("form") && !button.hasAttribute("disabled"),
  );
  const named = buttons.filter((button) => nameOf(button) === name);
  if (named.length === 0) throw new Error(`No button is named "${name}": ${buttons.map(nameOf).join(", ")}`);
  const fitting = named.filter((button) =>
    labels.every((label) => controlsOf(button.closest("form")!, label).length > 0),
  );
  const button = fitting[0] ?? named[0]!;
  return { button, form: button.closest("form")! };
}

const controls = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";

function controlsOf(form: Element, label: string): Control[] {
  return [...form.querySelectorAll(controls)].filter((control) => labelsOf(form, control).includes(label)) as Control[];
}

function labelsOf(form: Element, control: Element) {
  const id = control.getAttribute("id");
  const labels = [id && form.querySelector(`label[for="${id}"]`), control.closest("label")];
  return [control.getAttribute("aria-label"), ...labels.map((label) => label && textOf(withoutControls(label)))];
}

/** Copies a label without what it labels: the texts of options are no part of its name. */
function withoutControls(label: Element) {
  const copy = label.cloneNode(true) as Element;
  for (const control of copy.querySelectorAll("select, textarea")) control.remove();
  return copy;
}

function findControl(form: Element, label: string): Control {
  const [control] = controlsOf(form, label);
  if (control) return control;
  const labels = [...form.querySelectorAll(controls)].flatMap((each) => labelsOf(form, each).filter(Boolean));
  throw new Error(`No field is labelled "${label}": ${labels.join(", ")}`);
}

function fillIn(control: Control, label: string, value: Filling[string], files: Map<Control, File[]>) {
  if (control.hasAttribute("disabled") || control.hasAttribute("readonly"))
    throw new Error(`The field "${label}" cannot be changed`);
  if (typeof value === "object") files.set(control, [value].flat());
  else if (typeof value === "boolean") check(control, value);
  else if (control.tagName === "SELECT") choose(control, label, value);
  else if (control.tagName === "TEXTAREA") control.textContent = value;
  else control.setAttribute("value", value);
}

function check(control: Control, isChecked: boolean) {
  if (control.getAttribute("type") === "radio")
    for (const other of control.closest("form")!.querySelectorAll(`[name="${control.getAttribute("name")}"]`))
      other.removeAttribute("checked");
  control.toggleAttribute("checked", isChecked);
}

function choose(control: Control, label: string, text: string) {
  const options = [...control.querySelectorAll("option")];
  const chosen = options.find((option) => textOf(option) === text);
  if (!chosen) throw new Error(`The field "${label}" has no option "${text}": ${options.map(textOf).join(", ")}`);
  for (const option of options) option.toggleAttribute("selected", option === chosen);
}

/** Lists what a form sends besides its button (HTML Standard §4.10.22.4, the entry list). */
function entriesOf(form: Element, files: Map<Control, File[]>) {
  const data = new FormData();
  for (const control of form.querySelectorAll("input, select, textarea")) {
    const name = control.getAttribute("name");
    if (!name || control.hasAttribute("disabled") || control.closest("fieldset[disabled]")) continue;
    for (const value of valuesOf(control as Control, files)) data.append(name, value);
  }
  return data;
}

function valuesOf(control: Control, files: Map<Control, File[]>): (string | File)[] {
  const type = control.getAttribute("type");
  if (control.tagName === "TEXTAREA") return [(control.textContent ?? "").replace(/\r?\n/g, "\r\n")];
  if (control.tagName === "SELECT")
    return selectedOf(control).map((option) => option.getAttribute("value") ?? textOf(option));
  if (type === "submit" || type === "button") return [];
  if (type === "file") return files.get(control) ?? [new File([], "", { type: "application/octet-stream" })];
  if (type !== "checkbox" && type !== "radio") return [control.getAttribute("value") ?? ""];
  return control.hasAttribute("checked") ? [control.getAttribute("value") ?? "on"] : [];
}

function selectedOf(select: Element) {
  const options = [...select.querySelectorAll("option:not([disabled])")];
  const selected = options.filter((option) => option.hasAttribute("selected"));
  if (selected.length > 0 || select.hasAttribute("multiple")) return selected;
  return options.slice(0, 1);
}

/**
 * Encodes a form as browsers do (RFC 7578): the form data of Node.js leaves the filename of an empty file field out, so
 * that it looks like a text.
 */
function encodeMultipart(data: FormData) {
  const boundary = "----VidlarkTestBoundary";
  const parts = [...data].flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === "string") return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type || "application/octet-stream";
    return [`${head}; filename="${value.name}"\r\nContent-Type: ${type}\r\n\r\n`, value, "\r\n"];
  });
  const body = new Blob([...parts, `--${boundary}--\r\n`]);
  return { body, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}
