import { type ComponentProps, type ReactNode, useState } from "react";
import { Select } from "#app/components/forms/select";
import { Icon } from "#app/components/ui/icon";

interface Props extends ComponentProps<typeof Select> {
  /** Addresses of the videos' pictures by their ids. */
  pictures: Record<string, string>;
  /** What others do not see of the chosen video. */
  fault: string | null;
}

/** Renders a choice among one's videos, with the picture of the chosen one. */
export function VideoSelect({ pictures, fault, ...select }: Props) {
  const { defaultValue = "" } = select;
  const [chosenId, choose] = useState(defaultValue);
  const picture = pictures[chosenId];
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
      {picture && (
        <img
          className="aspect-[16/9] w-20 flex-none rounded-badge bg-surface object-cover"
          src={picture}
          width="480"
          height="270"
          alt=""
          loading="lazy"
        />
      )}
      <div className="min-w-0 flex-1" onChange={({ target }) => choose((target as HTMLSelectElement).value)}>
        <Select {...select} />
      </div>
      {fault !== null && chosenId === defaultValue && (
        <div className="basis-full">
          <Fault>{fault}</Fault>
        </div>
      )}
    </div>
  );
}

export const Fault = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-14 text-danger [&>.icon]:size-5" role="note">
    <Icon name="alert" />
    {children}
  </p>
);
