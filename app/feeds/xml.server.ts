import { XMLBuilder } from "fast-xml-parser";

/** Attributes are named with `@`, and the text beside them is `#text`. */
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", suppressBooleanAttributes: false });

/** Writes an XML document; texts and attributes are escaped, and must hold only characters that XML allows. */
export const writeXml = (root: object): string => `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;

/** Writes elements without the document around them. */
export const writeElements = (elements: object): string => builder.build(elements);

export const xmlType = "application/xml; charset=utf-8";
