import { expect, test } from "vitest";
import { nameTitle } from "#app/components/shell/page-titles";

test.for([
  ["Home · Vidlark", "Home · Birds"],
  ["Vidlark", "Birds"],
  ["Vidlark in five minutes · Vidlark", "Vidlark in five minutes · Birds"],
  ["Something else", "Something else"],
])("the title %s becomes %s on a site of another name", ([title, named]) => {
  expect(nameTitle(title!, "Birds")).toBe(named);
});
