import { Icon } from "./icon";

/** Points at the text of a fold, and down when it is open: the `details` needs the class `group`. */
export function FoldMark() {
  return (
    <span className="-ms-1.5 me-1 inline-flex group-open:rotate-90 rtl:group-open:-rotate-90 [&>.icon]:size-5">
      <Icon name="next" />
    </span>
  );
}
