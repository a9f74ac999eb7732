import type { ExtractionHints } from "./extraction.ts";
import { looksUtf16 } from "./sniff.ts";

/** Decodes text: byte order mark first, then the header, then what the page declares, then UTF-8 when valid, else windows-1252. */
export function decodeText(bytes: Uint8Array, hints: ExtractionHints): string {
  for (const label of candidates(bytes, hints)) {
    const decoder = decoderFor(label);
    if (decoder) return decoder.decode(bytes);
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function* candidates(bytes: Uint8Array, hints: ExtractionHints): Generator<string> {
  const mark = byteOrderMark(bytes);
  if (mark) yield mark;
  const wide = looksUtf16(bytes);
  if (wide) yield wide;
  const validUtf8 = isUtf8(bytes);
  const declared = [hints.charset, /charset\s*=\s*["']?([\w:.-]+)/i.exec(hints.contentType ?? "")?.[1], declaredInside(bytes)];
  for (const label of declared) {
    if (!label) continue;
    const encoding = decoderFor(label)?.encoding;
    if (encoding === undefined) continue;
    // Servers often claim a charset they do not send. Valid multi-byte UTF-8 is never anything else by chance, and invalid UTF-8 is not UTF-8.
    if (encoding === "utf-8" ? validUtf8 : !(validUtf8 && isSingleByte(encoding) && hasHighByte(bytes))) {
      // A page cannot say inside, in single bytes, that it is UTF-16.
      if (!encoding.startsWith("utf-16")) yield encoding;
    }
  }
  if (validUtf8) yield "utf-8";
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function declaredInside(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8_192)).toString("latin1");
  return (
    /<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1]
  );
}

function isSingleByte(encoding: string): boolean {
  return /^(?:windows-125|iso-8859|koi8|macintosh|x-mac|ibm866)/.test(encoding);
}

/** A cut at a byte cap may split the last character; where whole ones stand before it, the text is UTF-8 all the same. */
function isUtf8(bytes: Uint8Array): boolean {
  return decodes(bytes, false) || (decodes(bytes, true) && hasHighByte(bytes.subarray(0, -3)));
}

function decodes(bytes: Uint8Array, mayBeCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: mayBeCut });
    return true;
  } catch {
    return false;
  }
}

function hasHighByte(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80);
}
