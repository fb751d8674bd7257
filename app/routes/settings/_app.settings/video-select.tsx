import { type ComponentProps, type ReactNode, useState } from "react";
import { Select } from "#app/components/forms/select";
import { Icon } from "#app/components/ui/icon";

interface Props extends ComponentProps<typeof Select> {
  /** Addresses of the videos' pictures by their ids. */
  pictures: Record<string, string>;
  /** What others do not see of the chosen video. */
  fault: string | null;
}

/** Renders a choice among one's videos, with the picture of the chosen one, or the place for it. */
export function VideoSelect({ pictures, fault, ...select }: Props) {
  const { defaultValue = "" } = select;
  const [chosenId, choose] = useState(defaultValue);
  const picture = pictures[chosenId];
  return (
    <div className="grid gap-1.5" onChange={({ target }) => choose((target as HTMLSelectElement).value)}>
      <Select {...select} before={<ChosenPicture src={picture} />} />
      {fault !== null && chosenId === defaultValue && <Fault>{fault}</Fault>}
    </div>
  );
}

const ChosenPicture = ({ src }: { src: string | undefined }) => (
  <span
    className={`thumbnail block h-11 w-auto flex-none rounded-[8px] [&>.icon]:size-5 ${src ? "" : "border border-dashed border-field"}`}
  >
    {src ? <img src={src} width="480" height="270" alt="" loading="lazy" /> : <Icon name="film" />}
  </span>
);

export const Fault = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-14 text-danger [&>.icon]:size-5" role="note">
    <Icon name="alert" />
    {children}
  </p>
);
