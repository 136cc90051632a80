/** A list that was pasted or uploaded: the file where there is one, else the text; `isApplied` once its preview was accepted. */
export async function readListForm(request: Request): Promise<{ text: string; isApplied: boolean }> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const uploaded = file instanceof File && file.size > 0 ? decodeList(await file.arrayBuffer()) : "";
  return {
    // PostgreSQL stores no NUL character; the replacement is refused with its line.
    text: (uploaded || (typeof list === "string" ? list : "")).replaceAll("\0", "\ufffd"),
    isApplied: form.get("intent") === "apply",
  };
}

/** The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, or the Windows encoding of Western Europe. */
export function decodeList(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
