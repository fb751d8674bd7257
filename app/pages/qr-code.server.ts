import encodeQR from "qr";

/** A QR code: its side in modules, with the quiet zone, and the path of its dark modules. */
export interface QrCode {
  size: number;
  path: string;
}

/** The quiet zone around a code, in modules (ISO/IEC 18004 §6.3.8). */
const border = 4;

export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { border });
  return { size: rows.length, path: rows.map(drawRow).join("") };
}

function drawRow(row: boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...line.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
