import { type ComponentProps, type ReactNode, useState } from "react";
import { Select } from "#app/components/forms/select";
import { Icon } from "#app/components/ui/icon";

interface Props extends ComponentProps<typeof Select> {
  /** The URLs of pictures by the ids of their videos. */
  pictures: Record<string, string>;
  /** Why others do not see the chosen video; null if they do. */
  fault: string | null;
}

/** Renders a select of the viewer's videos beside the picture of the chosen one, or an icon. */
export function VideoSelect({ pictures, fault, ...select }: Props) {
  const { defaultValue = "" } = select;
  const [chosenId, choose] = useState(defaultValue);
  const src = pictures[chosenId];
  return (
    <div className="grid gap-2" onChange={({ target }) => choose((target as HTMLSelectElement).value)}>
      <div className="flex gap-3">
        <span className="thumbnail mt-7 block w-20 flex-none self-start rounded-[8px] sm:mt-0 sm:w-32">
          {src ? <img src={src} width="480" height="270" alt="" loading="lazy" /> : <Icon name="film" />}
        </span>
        <div className="min-w-0 flex-1">
          <Select {...select} />
        </div>
      </div>
      {fault !== null && chosenId === defaultValue && <Fault>{fault}</Fault>}
    </div>
  );
}

export const Fault = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-14 text-danger [&>.icon]:size-5" role="note">
    <Icon name="alert" />
    {children}
  </p>
);
