const parents = /^(moov|trak|mdia|minf|stbl)$/;

/**
 * Rewrites the index of an MP4 with 64-bit box sizes (ISO/IEC 14496-12 §4.2). The index must be the last box, so that
 * nothing it refers to moves.
 */
export function widenIndex(content: Buffer): Buffer {
  return Buffer.concat(split(content).map((box) => (typeOf(box) === "moov" ? widen(box) : box)));
}

const typeOf = (box: Buffer) => box.toString("latin1", 4, 8);

function split(content: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length; at += content.readUInt32BE(at))
    boxes.push(content.subarray(at, at + content.readUInt32BE(at)));
  return boxes;
}

function widen(box: Buffer): Buffer {
  const content = box.subarray(8);
  return wideBox(typeOf(box), parents.test(typeOf(box)) ? Buffer.concat(split(content).map(widen)) : content);
}

export function wideBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write(type, 4, "latin1");
  header.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([header, content]);
}
