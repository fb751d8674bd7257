import { type ComponentProps, type ReactNode, useState } from "react";
import { Select } from "#app/components/forms/select";
import { Icon } from "#app/components/ui/icon";

interface Props extends ComponentProps<typeof Select> {
  /** Addresses of the videos' pictures by their ids. */
  pictures: Record<string, string>;
  /** What others do not see of the chosen video. */
  fault: string | null;
}

/** Renders a choice among one's videos, and below it the chosen one as the channel shows it, or the place for it. */
export function VideoSelect({ pictures, fault, ...select }: Props) {
  const { defaultValue = "", options } = select;
  const [chosenId, choose] = useState(defaultValue);
  const title = chosenId && options.find(([id]) => id === chosenId)?.[1];
  return (
    <div className="grid content-start gap-2" onChange={({ target }) => choose((target as HTMLSelectElement).value)}>
      <Select {...select} />
      {fault !== null && chosenId === defaultValue && <Fault>{fault}</Fault>}
      <ChosenVideo src={pictures[chosenId]} title={title} />
    </div>
  );
}

const ChosenVideo = ({ src, title }: { src: string | undefined; title: string | undefined }) => (
  <div className="grid gap-1">
    <span className={`thumbnail block w-full ${title ? "" : "aspect-auto! h-14 border border-dashed border-field"}`}>
      {src ? <img src={src} width="480" height="270" alt="" loading="lazy" /> : <Icon name="film" />}
    </span>
    {title && (
      <span className="line-clamp-2 text-small font-semibold wrap-anywhere" dir="auto">
        {title}
      </span>
    )}
  </div>
);

export const Fault = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-14 text-danger [&>.icon]:size-5" role="note">
    <Icon name="alert" />
    {children}
  </p>
);
