import { Icon } from "./icon";

/** Renders the arrow of a `details` element of the class `group`; it points down when the element is open. */
export function DetailsArrow() {
  return (
    <span className="-ms-1.5 me-1 inline-flex group-open:rotate-90 rtl:group-open:-rotate-90 [&>.icon]:size-5">
      <Icon name="next" />
    </span>
  );
}
