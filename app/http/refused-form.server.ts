export const isJson = ({ headers }: Response) => Boolean(headers.get("Content-Type")?.startsWith("application/json"));

export const hasTexts = (typedValues: object | undefined) => Object.values(typedValues ?? {}).some(Boolean);
