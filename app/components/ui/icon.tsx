import sprite from "#app/styles/icons.svg?no-inline";

export type IconName =
  | "alert"
  | "audio"
  | "bell"
  | "bookmark"
  | "body"
  | "brief"
  | "chart"
  | "chat"
  | "check"
  | "clock"
  | "code"
  | "down"
  | "edit"
  | "film"
  | "full"
  | "gear"
  | "heart"
  | "help"
  | "home"
  | "list"
  | "mail"
  | "menu"
  | "more"
  | "next"
  | "out"
  | "pin"
  | "play"
  | "plus"
  | "rise"
  | "save"
  | "search"
  | "share"
  | "shield"
  | "subs"
  | "trash"
  | "tweet"
  | "up"
  | "upload"
  | "users"
  | "x";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
