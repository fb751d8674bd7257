import { build, buildButton, drawIcon, listen } from "./elements";

export interface MenuItem {
  label: string;
  /** What the choice costs, or the key that does the same. */
  note?: string;
  /** Whether the item is chosen; undefined for an action. */
  isOn?: boolean;
  choose: () => unknown;
}

export interface MenuGroup {
  name: string;
  /** Whether several of its items can be on at once. */
  isList?: boolean;
  items: MenuItem[];
}

interface MenuOptions {
  name: string;
  className?: string;
  /** Lists the groups when the menu opens. */
  list: () => MenuGroup[];
  signal: AbortSignal;
}

/** Builds a button of the bar and the menu that it opens. Arrow keys move in the menu, and Escape closes it. */
export function buildMenu({ name, className = "", list, signal }: MenuOptions) {
  const menu = build("div", { class: "bar-menu", role: "menu", "aria-label": name, hidden: true });
  const button = buildButton(className, () => (menu.hidden ? open() : close()));
  button.element.setAttribute("aria-haspopup", "menu");
  button.element.setAttribute("aria-expanded", "false");
  const listItems = () => [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const draw = () => menu.replaceChildren(build("p", { "aria-hidden": "true" }, name), ...list().map(toGroup));
  const toggle = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    button.element.setAttribute("aria-expanded", String(isOpen));
  };
  const open = () => {
    draw();
    toggle(true);
    (menu.querySelector<HTMLElement>("[aria-checked=true]") ?? listItems()[0])?.focus({ preventScroll: true });
  };
  const close = (keepsFocus = true) => {
    if (menu.hidden) return;
    toggle(false);
    if (keepsFocus) button.element.focus({ preventScroll: true });
  };
  const toGroup = ({ name: groupName, items, isList = false }: MenuGroup) => {
    const onChoice = (item: MenuItem) => {
      close();
      void item.choose();
    };
    const label = groupName && groupName !== name ? [build("p", { "aria-hidden": "true" }, groupName)] : [];
    const rows = items.map((item) => toRow(item, isList, onChoice));
    return build("div", { role: "group", "aria-label": groupName || name }, ...label, ...rows);
  };
  listen(menu, "keydown", (event: KeyboardEvent) => pressMenuKey(event, listItems(), close), signal);
  const closeOutside = ({ target }: Event) =>
    menu.contains(target as Node) || button.element.contains(target as Node) || close(false);
  listen(document, "pointerdown focusin", closeOutside, signal);
  return { element: button.element, show: button.show, menu };
}

function toRow({ label, note, isOn, choose }: MenuItem, isList: boolean, onChoice: (item: MenuItem) => void) {
  const role = isOn === undefined ? "menuitem" : isList ? "menuitemcheckbox" : "menuitemradio";
  const row = build("button", { type: "button", role });
  if (isOn !== undefined) row.setAttribute("aria-checked", String(isOn));
  row.append(drawIcon("check"), build("span", { dir: "auto" }, label));
  if (note) row.append(" ", build("small", {}, note));
  row.addEventListener("click", () => onChoice({ label, choose }));
  return row;
}

function pressMenuKey(event: KeyboardEvent, items: HTMLElement[], close: () => void) {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const target = targets[event.key];
  const closes = event.key === "Escape" || event.key === "Tab";
  if (target !== undefined) items[(target + items.length) % items.length]?.focus();
  if (closes) close();
  // After Tab, the browser moves the focus on from the button, which has it now.
  if (target !== undefined || event.key === "Escape") event.preventDefault();
}
