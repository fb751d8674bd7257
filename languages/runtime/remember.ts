/** As many values are remembered: the forms of all counts that are not shown in short, and some that are. */
const maxRemembered = 2_000;

/** Remembers what a function of one value returned, and forgets all of it where it is too much. */
export function remember<Value, Result>(find: (value: Value) => Result): (value: Value) => Result {
  const results = new Map<Value, Result>();
  return (value) => {
    const remembered = results.get(value);
    if (remembered !== undefined) return remembered;
    const result = find(value);
    if (results.size >= maxRemembered) results.clear();
    results.set(value, result);
    return result;
  };
}
